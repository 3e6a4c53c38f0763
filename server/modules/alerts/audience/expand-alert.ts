import { eq } from 'drizzle-orm'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import { type SearchedPost, prepareSearch, savedSearchFinds } from '#shared/domain/alerts/saved-search.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Queue } from '#server/queue/queue.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import {
  targetKeys,
  FIRST_POSITION,
  profileOfTarget,
  readTargets,
  settingsOfTarget,
} from './targets.repository.ts'
import type { Reads, SetPosition, Target, TargetKey } from './targets.repository.ts'
import { newlyFits } from './newly-fits.ts'
import { DELIVER_ALERTS, EXPAND_ALERT } from '#server/modules/alerts/model/alerts.repository.ts'
import type { AlertRow, PostFacts, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import { writeDeliveries } from './write-deliveries.ts'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'

const { alerts } = schema

/** Owners per transaction: also the number of deliveries if each owner has one subscription. */
const BATCH = 500
const PAGE = 100
// Position after all others.
const LAST: SetPosition = { setId: Number.MAX_SAFE_INTEGER, ownerId: '\uffff' }
const SEPARATOR = '/'
// Time slice of one job: other jobs of the lane wait, among them withdrawals.
const SLICE_MS = 5000

/** Data of owners and a predicate on it. */
type Wants = { reads: Reads; accepts: (owner: Target) => boolean }

const EVERYONE: Wants = { reads: 'nothing', accepts: () => true }

const setAlert = (query: Query, id: string, set: Partial<AlertRow>): Promise<unknown> =>
  query.update(alerts).set(set).where(eq(alerts.id, id))

async function readOpen(query: Query, id: string): Promise<AlertRow | null> {
  const [alert] = await query.select().from(alerts).where(eq(alerts.id, id))
  return alert?.phase === 'held' || alert?.phase === 'expanding' ? alert : null
}

const toCursor = ({ setId, ownerId }: SetPosition): string => `${setId}${SEPARATOR}${ownerId}`

function fromCursor(cursor: string): SetPosition {
  const [setId = '', ...ownerId] = cursor.split(SEPARATOR)
  return { setId: Number(setId), ownerId: ownerId.join(SEPARATOR) }
}

async function finish(query: Query, id: string): Promise<void> {
  if ((await readOpen(query, id)) !== null) await setAlert(query, id, { phase: 'expanded' })
}

const bySettings = (accepts: (settings: TimedAlertSettings) => boolean): Wants => ({
  reads: 'settings',
  accepts: (owner) => accepts(settingsOfTarget(owner)),
})

function buildPredicates(
  { facts }: AlertRow,
  { job }: PostFacts,
  searched: SearchedPost | null,
  { aliases, today }: { aliases: Aliases; today: string },
): Record<TargetKey['group'], Wants> {
  const fits = newlyFits(facts.events, job, today)
  return {
    own: facts.kind === 'reminder' ? bySettings(({ reminders }) => reminders.value) : EVERYONE,
    eligible: {
      reads: 'profile',
      accepts(owner) {
        const profile = profileOfTarget(owner)
        return profile !== null && fits(profile)
      },
    },
    topic: EVERYONE,
    search: searched === null ? EVERYONE : bySettings(searchMatcher(searched, aliases)),
  }
}

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Pick<Queue, 'enqueue' | 'ensure'>
  readPost: ReadPost
  pace: WorkPace
}

/** Enqueues the next slice of an alert, behind other jobs of the lane. */
async function enqueueNextSlice({ db, clock, newId, queue }: Ports, id: string): Promise<void> {
  const [now, jobId] = [clock(), newId()]
  const job = { id: `${EXPAND_ALERT}/${jobId}`, type: EXPAND_ALERT, payload: id, now }
  await db.tx((query) => queue.enqueue(query, job))
}

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

type Pages = {
  key: Pick<TargetKey, 'key' | 'isOfSets'>
  after: SetPosition
  wants: Wants
  context: { alert: AlertRow; rank: AlertRank; now: number }
}

/** Writes the deliveries to as many owners as one transaction holds. Returns the first due time and where to continue. */
async function writePages(query: Query, { key, after, wants, context }: Pages, pause: () => Promise<void>) {
  const of = { ...key, limit: PAGE, now: context.now, reads: wants.reads }
  let first: number | null = null
  let next: SetPosition | null = after
  for (let owners = 0; owners < BATCH && next !== null; owners += PAGE) {
    const page = await readTargets(query, { ...of, after: next })
    const recipients = page.targets.filter(wants.accepts)
    first = earlier(first, await writeDeliveries(query, recipients, context, pause))
    next = page.next
    await pause()
  }
  return { first, next }
}

/** Builds the step that writes a delivery for each subscription whose owner wants the alert. */
export function expandAlert(ports: Ports) {
  const { db, clock, newId, queue, readPost, pace } = ports

  /** Writes the next batch of a key. Returns true if more remain, null for a withdrawn alert. */
  async function writeBatch(
    id: string,
    { key, rank, order, isOfSets }: TargetKey,
    wants: Wants,
  ): Promise<boolean | null> {
    const [now, jobId, pause] = [clock(), newId(), pace.work()]
    // Writes deliveries and the daily counts of owners, which decide about deliveries of all alerts. Interests that a
    // user changes meanwhile count from the next page on; that transaction reads no deliveries.
    return db.tx(async (query) => {
      const alert = await readOpen(query, id)
      if (alert === null) return null
      const after = alert.expandedKey === order ? fromCursor(alert.expandedOwner) : FIRST_POSITION
      const of = { key: { key, isOfSets }, after, wants, context: { alert, rank, now } }
      const { first, next } = await writePages(query, of, pause)
      // After the last owners of a key, the stored position is `LAST`.
      await setAlert(query, id, {
        phase: 'expanding',
        expandedKey: order,
        expandedOwner: toCursor(next ?? LAST),
      })
      if (first !== null)
        await queue.ensure(query, {
          id: `${DELIVER_ALERTS}/${jobId}`,
          type: DELIVER_ALERTS,
          payload: '',
          now,
          runAt: first,
        })
      return next !== null
    }, 'alerts')
  }

  /** Reads an alert and its post. Withdraws the alert if the post is no longer public. */
  async function begin(id: string): Promise<{ alert: AlertRow; post: PostFacts } | null> {
    return db.tx(async (query) => {
      const alert = await readOpen(query, id)
      if (alert === null) return null
      const post = await readPost(alert.postId, query)
      if (post?.isPublic === true) return { alert, post }
      await setAlert(query, id, { phase: 'cancelled' })
      return null
    })
  }

  return async function expand(id: string): Promise<void> {
    const begun = await begin(id)
    if (begun === null) return
    const { alert, post } = begun
    const end = performance.now() + SLICE_MS
    const { keys, searched } = await targetKeys(db.read, alert, post, pace.work())
    const { aliases } = await currentAliases(db.read)
    const wants = buildPredicates(alert, post, searched, { aliases, today: indiaDay(clock()) })
    for (const key of keys) {
      if (key.order < alert.expandedKey) continue
      for (let isMore: boolean | null = true; isMore;) {
        if (performance.now() >= end) return enqueueNextSlice(ports, id)
        isMore = await writeBatch(id, key, wants[key.group])
        if (isMore === null) return
      }
    }
    await db.tx((query) => finish(query, id))
  }
}

/** Returns a predicate: true if a saved search of the owner finds the post, by the rules of the site's search. */
function searchMatcher(post: SearchedPost, aliases: Aliases): (settings: TimedAlertSettings) => boolean {
  // Many users save the same search: each distinct search is tested once.
  const known = new Map<string, boolean>()
  return ({ searches, allIndia: { value: allIndia } }) =>
    searches.value.some((search) => {
      const key = `${allIndia} ${searchKey(search)}`
      const isFound = known.get(key) ?? savedSearchFinds(prepareSearch(search, aliases), { allIndia }, post)
      known.set(key, isFound)
      return isFound
    })
}
