import type { Db, Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { PushSender } from '#server/ports/push/push-sender.ts'
import { alertMessages, deliveryDecider } from './decide-delivery.ts'
import { firstDue, findOrigins, readDue } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import type { DuePosition } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import { DELIVER_ALERTS, isSendingPaused } from '#server/modules/alerts/model/alerts.repository.ts'
import type { ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import type { Queue } from '#server/queue/queue.ts'
import { makeDigests } from './make-digests.ts'
import { LOW_WATER_MARK, claimedMessages, recordOutcomes } from './send-claimed-messages.ts'
import type { ClaimedMessages } from './send-claimed-messages.ts'

/** Deliveries of an origin read at once. Posts and subscriptions are read anew per page. */
const PAGE = 64
// Pages claimed per origin before outcomes are recorded.
const PAGES_AT_ONCE = 8
const START: DuePosition = { runAt: 0, seq: 0 }
// Delay where an origin without room is not parked.
const RETRY_MS = 1000

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
  /** Scheme and host of the site. */
  origin: string
}

function claimDeliveries({ db, clock, sender, readPost, pace, origin: site }: Ports) {
  const positions = new Map<string, DuePosition>()

  /** Claims a page of an origin's due deliveries; records obsolete deliveries at once. Returns true if more are due. */
  async function claimPage(claimed: ClaimedMessages, origin: string): Promise<boolean> {
    const [now, pause] = [clock(), pace.work()]
    const decide = deliveryDecider({ query: db.read, readPost, messages: alertMessages(site), now })
    const after = positions.get(origin) ?? START
    const page = await readDue(db.read, { origin, after, now, limit: PAGE })
    const last = page.at(-1)
    // Restarts after the last page: earlier deliveries may have become due since.
    if (last === undefined || page.length < PAGE) positions.delete(origin)
    else positions.set(origin, last)
    for (const due of page.filter(({ seq }) => !claimed.has(seq))) {
      const decision = await decide(due)
      if ('message' in decision) claimed.add({ due, ...decision })
      else claimed.addOutcome({ due, change: decision.change, isGone: false })
      await pause()
    }
    return page.length === PAGE
  }

  /** Claims pages of deliveries until a push service has no room or enough messages wait for it. */
  async function fill(claimed: ClaimedMessages, origin: string): Promise<void> {
    for (let pages = 0; pages < PAGES_AT_ONCE; pages += 1) {
      if (claimed.waiting(origin) > LOW_WATER_MARK || sender.room(origin) === 0) return
      const isMore = await claimPage(claimed, origin)
      claimed.pump()
      if (!isMore) return
    }
  }

  return async function claimAll(claimed: ClaimedMessages): Promise<void> {
    for (const origin of await findOrigins(db.read, 'waiting')) await fill(claimed, origin)
    claimed.pump()
  }
}

/** Returns the time of the next delivery; null if none is pending. */
async function nextSendAt(query: Query, sender: PushSender, now: number): Promise<number | null> {
  const ofStatus = async (status: 'waiting' | 'digest') =>
    Promise.all(
      (await findOrigins(query, status)).map(async (origin) => ({
        origin,
        dueAt: (await firstDue(query, status, origin)) ?? now,
      })),
    )
  const [waiting, digests] = [await ofStatus('waiting'), await ofStatus('digest')]
  const times = [
    ...waiting.map(({ origin, dueAt }) => {
      const blocked = sender.room(origin) > 0 ? 0 : now + RETRY_MS
      return Math.max(dueAt, sender.parkedUntil(origin) ?? blocked)
    }),
    ...digests.map(({ dueAt }) => dueAt),
  ]
  return times.length === 0 ? null : Math.min(...times)
}

/** Builds the job that sends due deliveries. Each origin has its own pace; outcomes are recorded in batches. */
export function deliverAlerts(ports: Ports) {
  const { db, clock, newId, queue, sender, pace } = ports
  const makeDueDigests = makeDigests(ports)
  let isClosing = false

  /** Schedules the job for the next due delivery, unless sending is paused. */
  async function ensureNext(): Promise<void> {
    const now = clock()
    const at = await nextSendAt(db.read, sender, now)
    const id = `${DELIVER_ALERTS}/${newId()}`
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
      // Writes deliveries, counts of alerts, and subscriptions that have ended.
      await db.tx((query) => recordOutcomes(query, outcomes, { now: clock(), pause }), 'alerts')
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
