import type { Db, Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { PushSender } from '#server/ports/push/sending/push-sender.ts'
import { alertMessages } from '#server/modules/alerts/model/build-alert-message.ts'
import { firstDue, originsOf, readDue } from '#server/modules/alerts/model/due-deliveries.repository.ts'
import type { DuePosition } from '#server/modules/alerts/model/due-deliveries.repository.ts'
import { deliveryJudge } from './judge-delivery.ts'
import { LOW_WATER_MARK } from './send-claimed-messages.ts'
import type { ClaimedMessages } from './send-claimed-messages.ts'
import type { ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'

/** Deliveries of an origin that are read at once: posts and subscriptions are read anew for each page. */
const PAGE = 64
// As many pages as an origin may take at once; answers are settled in between.
const PAGES_AT_ONCE = 8
const START: DuePosition = { runAt: 0, seq: 0 }
// Where an origin has no room without being parked.
const RETRY_MS = 1000

type Ports = {
  db: Db
  clock: () => number
  sender: PushSender
  readPost: ReadPost
  pace: WorkPace
  /** Scheme and host of the site. */
  origin: string
}

/** Builds the step that takes due deliveries in hand, page by page. */
export function claimDeliveries({ db, clock, sender, readPost, pace, origin: site }: Ports) {
  const positions = new Map<string, DuePosition>()

  /** Takes a page of due deliveries of an origin in hand; those of no use are settled at once. Returns whether there are more. */
  async function take(hand: ClaimedMessages, origin: string): Promise<boolean> {
    const [now, pause] = [clock(), pace.work()]
    const judge = deliveryJudge({ query: db.read, readPost, messages: alertMessages(site), now })
    const after = positions.get(origin) ?? START
    const page = readDue(db.read, { origin, after, now, limit: PAGE })
    const last = page.at(-1)
    // After the last one again from the start: others may have become due before it.
    if (last === undefined || page.length < PAGE) positions.delete(origin)
    else positions.set(origin, last)
    for (const due of page.filter(({ seq }) => !hand.has(seq))) {
      const judged = await judge(due)
      if ('message' in judged) hand.add({ due, ...judged })
      else hand.settle({ due, change: judged.change, isGone: false })
      await pause()
    }
    return page.length === PAGE
  }

  /** Takes as many in hand as an origin has room for, and some more: an origin that answers late takes hundreds at once. */
  async function fill(hand: ClaimedMessages, origin: string): Promise<void> {
    for (let pages = 0; pages < PAGES_AT_ONCE; pages += 1) {
      if (hand.waiting(origin) > LOW_WATER_MARK || sender.room(origin) === 0) return
      const isMore = await take(hand, origin)
      hand.pump()
      if (!isMore) return
    }
  }

  /** Takes due deliveries in hand, as many as origins have room for and some more. */
  return async function takeAll(hand: ClaimedMessages): Promise<void> {
    for (const origin of originsOf(db.read, 'waiting')) await fill(hand, origin)
    hand.pump()
  }
}

/** Returns when the next delivery can be sent; null if none waits. */
export function nextSendAt(query: Query, sender: PushSender, now: number): number | null {
  const times = [
    ...originsOf(query, 'waiting').map((origin) => {
      const dueAt = firstDue(query, 'waiting', origin) ?? now
      const blocked = sender.room(origin) > 0 ? 0 : now + RETRY_MS
      return Math.max(dueAt, sender.parkedUntil(origin) ?? blocked)
    }),
    ...originsOf(query, 'digest').map((origin) => firstDue(query, 'digest', origin) ?? now),
  ]
  return times.length === 0 ? null : Math.min(...times)
}
