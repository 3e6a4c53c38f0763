import type { Db } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { PushSender } from '#server/ports/push/push-sender.ts'
import type { Queue } from '#server/queue/queue.ts'
import { makeDigests } from '#server/modules/alerts/digests/make-digests.ts'
import { DELIVER_ALERTS } from '#server/modules/alerts/model/job-types.schema.ts'
import { claimedMessages } from './send-claimed-messages.ts'
import type { ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'
import { isSendingPaused } from '#server/modules/alerts/model/sending-state.repository.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { nextSendAt, claimDeliveries } from './claim-deliveries.ts'

/** Time of one job to claim messages. With 10 s for responses it stays far below the 45 s of a job. */
const SLICE_MS = 20_000

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Pick<Queue, 'ensure'>
  sender: PushSender
  readPost: ReadPost
  pace: WorkPace
  origin: string
}

/** Builds the job that sends due deliveries. Each origin has its own pace; outcomes are recorded in batches. */
export function deliverAlerts(ports: Ports) {
  const { db, clock, newId, queue, sender, pace } = ports
  const makeDueDigests = makeDigests(ports)
  let isClosing = false

  /** Schedules the job for the next due delivery, unless sending is paused. */
  async function ensureNext(): Promise<void> {
    const now = clock()
    const [at, id] = [nextSendAt(db.read, sender, now), `${DELIVER_ALERTS}/${newId()}`]
    if (at === null || (await isSendingPaused(db.read))) return
    const runAt = Math.max(now, Math.ceil(at))
    await db.tx((query) => queue.ensure(query, { id, type: DELIVER_ALERTS, payload: '', now, runAt }))
  }

  async function deliver(): Promise<void> {
    const end = performance.now() + SLICE_MS
    const [claimed, claimAll] = [claimedMessages(sender, clock), claimDeliveries(ports)]
    for (;;) {
      const isClaiming = !isClosing && performance.now() < end && !(await isSendingPaused(db.read))
      if (isClaiming) {
        await makeDueDigests()
        await claimAll(claimed)
      } else claimed.releaseUnsent()
      if (claimed.isIdle()) break
      const outcomes = await claimed.waitForOutcomes()
      if (outcomes.length === 0) continue
      const pause = pace.work()
      await db.tx((query) => recordOutcomes(query, outcomes, { now: clock(), pause }))
      claimed.deleteRecorded(outcomes)
    }
    await ensureNext()
  }

  return {
    deliver,
    ensureNext,
    close(): void {
      isClosing = true
    },
  }
}
