import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { countedDays } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { personalKeys, personalRank } from '#shared/domain/alerts/alert-meaning.ts'
import { ELIGIBLE_KEY, postKeys } from '#shared/domain/alerts/alert-interests.ts'
import { lookupKeys } from '#shared/domain/alerts/saved-search.ts'
import type { SearchedPost } from '#shared/domain/alerts/saved-search.ts'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { jsonElements } from '#server/db/queries/json-sql.ts'
import { preparePerConnection } from '#server/db/queries/prepared-statements.ts'
import type { Query } from '#server/db/db.ts'
import type { AlertRow, PostFacts } from '#server/modules/alerts/model/alerts.repository.ts'

/** Position among the owners of a key: by set, then by owner id. */
export type SetPosition = { setId: number; ownerId: string }

export const FIRST_POSITION: SetPosition = { setId: 0, ownerId: '' }

type SetPageInput = { key: string; setId: number; ownerId: string; limit: number }

/** Rest of the current set, then later sets: each part is read in index order. */
const SET_OWNERS = `select * from (
    select * from (select o.set_id as "setId", o.id as "ownerId" from alert_owners o
      where o.set_id = @setId and o.id > @ownerId order by o.id limit @limit) rest
    union all
    select * from (select k.set_id, o.id from interest_set_keys k join alert_owners o on o.set_id = k.set_id
      where k.key = @key and k.set_id > @setId order by k.set_id, o.id limit @limit) later
  ) owners order by "setId", "ownerId" limit @limit`

const setStatements = preparePerConnection((connection) => ({
  page: connection.prepare<[SetPageInput], SetPosition>(SET_OWNERS),
}))

/** Reads owners of a key after a position; `next` is null after the last. */
export async function readSetOwners(
  query: Query,
  { key, position, limit }: { key: string; position: SetPosition; limit: number },
): Promise<{ ownerIds: string[]; next: SetPosition | null }> {
  const rows = await setStatements(query).page.all({ key, ...position, limit })
  return {
    ownerIds: rows.map(({ ownerId }) => ownerId),
    next: rows.length === limit ? (rows.at(-1) ?? null) : null,
  }
}

/** Push subscription of an owner who may get the alert. An owner without one has a row with empty subscription fields. */
export type TargetRow = {
  /** Set that matched; 0 for a post or a quiz. */
  setId: number
  ownerId: string
  subscriptionId: string | null
  origin: string
  /** JSON of `AlertTimes`. */
  times: string
  /** JSON of the settings or the profile of the owner; null if it is not read, or the owner has none. */
  filter: string | null
  countedAlerts: number
  digestDay: string
}

type PageInput = {
  today: string
  tomorrow: string
  /** 1 if alerts were counted for tomorrow, by a clock that was ahead. */
  isAhead: 0 | 1
  key: string
  setId: number
  ownerId: string
  limit: number
}

const countOf = (day: string) =>
  `coalesce((select count from alert_day_counts where day = ${day} and owner_id = s.owner_id), 0)`

const INTEREST_OWNERS = `select 0 as "setId", owner_id as "ownerId" from alert_interests
  where key = @key and owner_id > @ownerId and @setId = 0 order by owner_id limit @limit`

/** Profile in the account of a user; null for a guest. */
const PROFILE = `(select p.profile from synced_profiles p where o.id = 'u:' || p.user_id and p.user_id = substr(o.id, 3))`

/** A left join preserves the order of owners. Settings are long, so they are read only if needed. */
const buildPageSql = (owners: string, filter: string) =>
  `select i."setId", i."ownerId", s.id as "subscriptionId", s.origin, o.times, ${filter} as filter,
     ${countOf('@today')} + case when @isAhead = 1 then ${countOf('@tomorrow')} else 0 end as "countedAlerts",
     o.digest_day as "digestDay"
   from (${owners}) i
   left join push_subscriptions s on s.owner_id = i."ownerId"
   left join alert_owners o on o.id = s.owner_id
   order by i."setId", i."ownerId", s.origin, s.id`

const targetStatements = preparePerConnection((connection) => {
  const page = (owners: string, settings: string) =>
    connection.prepare<[PageInput], TargetRow>(buildPageSql(owners, settings))
  return {
    /** Subscriptions of a page of owners of a post or quiz, without and with settings. */
    ofInterest: page(INTEREST_OWNERS, 'null'),
    ofInterestWithSettings: page(INTEREST_OWNERS, 'o.settings'),
    ofSets: page(SET_OWNERS, 'null'),
    ofSetsWithSettings: page(SET_OWNERS, 'o.settings'),
    ofSetsWithProfile: page(SET_OWNERS, PROFILE),
    isCounted: connection.prepareScalar<[string], 0 | 1>(
      'select exists (select 1 from alert_day_counts where day = ?)',
    ),
    known: connection.prepareScalar<[string], string>(
      `select k.value from ${jsonElements('?')} k
       where exists (select 1 from interest_set_keys s where s.key = k.value) order by k.key`,
    ),
  }
})

export type Target = Pick<TargetRow, 'ownerId' | 'times' | 'filter' | 'countedAlerts' | 'digestDay'> & {
  subscriptions: { id: string; origin: string }[]
}

/** Owners of one page and the next position; null after the last. */
type TargetPage = { targets: Target[]; next: SetPosition | null }

type PageOf = {
  key: string
  isOfSets: boolean
  after: SetPosition
  limit: number
  now: number
  reads: Reads
}

/** Data of an owner that decides about an alert. */
export type Reads = 'nothing' | 'settings' | 'profile'

function selectPage({ isOfSets, reads }: Pick<PageOf, 'isOfSets' | 'reads'>) {
  if (reads === 'profile') return 'ofSetsWithProfile'
  const name = isOfSets ? 'ofSets' : 'ofInterest'
  return reads === 'settings' ? (`${name}WithSettings` as const) : name
}

/** Reads up to `limit` owners. Returns those with a subscription. */
export async function readTargets(
  query: Query,
  { key, after, limit, now, ...of }: PageOf,
): Promise<TargetPage> {
  const statements = targetStatements(query)
  const [today, tomorrow] = countedDays(indiaDay(now))
  const isAhead = (await statements.isCounted.get(tomorrow)) ?? 0
  const page = statements[selectPage(of)]
  const targets: Target[] = []
  let [owners, last] = [0, after]
  const rows = await page.all({ key, ...after, limit, today, tomorrow, isAhead })
  for (const { setId, ownerId, subscriptionId, origin, times, filter, countedAlerts, digestDay } of rows) {
    const isNext = owners === 0 || ownerId !== last.ownerId
    if (isNext) owners += 1
    last = { setId, ownerId }
    if (subscriptionId === null || times === null) continue
    if (isNext) targets.push({ ownerId, times, filter, countedAlerts, digestDay, subscriptions: [] })
    targets.at(-1)?.subscriptions.push({ id: subscriptionId, origin })
  }
  return { targets, next: owners === limit ? last : null }
}

export const settingsOfTarget = ({ filter }: Target): TimedAlertSettings => {
  if (filter === null) throw new Error('The owner was read without settings.')
  return JSON.parse(filter) as TimedAlertSettings
}

export const profileOfTarget = ({ filter }: Target): Profile | null =>
  filter === null ? null : (JSON.parse(filter) as Profile)

/** Index key for candidate recipients. */
export type TargetKey = {
  key: string
  rank: AlertRank
  /** Sort order of an alert's keys: own targets, fitting jobs, topics, searches. Changes of the post do not affect it. */
  order: string
  /** True if owners are found by interest sets, not by post or quiz. */
  isOfSets: boolean
  group: KeyGroup
}

type KeyGroup = 'own' | 'eligible' | 'topic' | 'search'

// Keys per lookup, since a long post has tens of thousands of keys.
const LOOKUP_BATCH = 200

async function searchKeys(
  query: Query,
  post: SearchedPost,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const keys = lookupKeys(post)
  const known: string[] = []
  for (let start = 0; start < keys.length; start += LOOKUP_BATCH) {
    known.push(
      ...(await targetStatements(query).known.all(JSON.stringify(keys.slice(start, start + LOOKUP_BATCH)))),
    )
    await pause()
  }
  return known
}

const GROUPS: readonly KeyGroup[] = ['own', 'eligible', 'topic', 'search']

const targetKey = (group: KeyGroup, rank: AlertRank, key: string): TargetKey => ({
  key,
  rank,
  order: `${GROUPS.indexOf(group) + 1}${key}`,
  isOfSets: group !== 'own',
  group,
})

export function searchedPost(
  { at, facts }: Pick<AlertRow, 'at' | 'facts'>,
  { lastDate, qualifications, organisationSlug, purpose }: Omit<PostFacts, 'text'>,
  words: PostSearchText,
): SearchedPost {
  const { state } = facts
  const day = indiaDay(at)
  return { words, state, qualifications, organisation: organisationSlug, purpose, lastDate, day }
}

function toSearched(alert: AlertRow, post: PostFacts): SearchedPost {
  const { title, body } = post.text()
  return searchedPost(alert, post, toPostSearchText(title, body))
}

const canFit = ({ facts }: AlertRow, { job }: PostFacts): boolean =>
  facts.toEligible === true && job !== null && job.eligibility.length > 0

/** Returns the keys of an alert's candidate owners, in order. */
export async function targetKeys(
  query: Query,
  alert: AlertRow,
  post: PostFacts,
  pause: () => Promise<void>,
): Promise<{ keys: TargetKey[]; searched: SearchedPost | null }> {
  const searched = alert.facts.toSearches ? toSearched(alert, post) : null
  const found = searched === null ? [] : await searchKeys(query, searched, pause)
  const keys = [
    ...personalKeys(alert.facts, alert.postId).map((key) => targetKey('own', personalRank(alert.facts), key)),
    ...(canFit(alert, post) ? [targetKey('eligible', 'eligible', ELIGIBLE_KEY)] : []),
    ...postKeys(alert.facts).map((key) => targetKey('topic', 'topic', key)),
    ...found.map((key) => targetKey('search', 'topic', key)),
  ]
  return { keys: keys.toSorted((a, b) => (a.order < b.order ? -1 : 1)), searched }
}
