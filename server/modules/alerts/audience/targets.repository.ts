import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'
import type { Query } from '#server/db/db.ts'

/** A position among the owners under a key: in the order of their sets, and of their ids within a set. */
export type SetPosition = { setId: number; ownerId: string }

/** The position before the first owner. */
export const FIRST_POSITION: SetPosition = { setId: 0, ownerId: '' }

type SetPageInput = { key: string; setId: number; ownerId: string; limit: number }

/** The rest of the set of the position, then the sets after it: each part is read in the order of its index. */
const SET_OWNERS = `select * from (
    select * from (select o.set_id as setId, o.id as ownerId from alert_owners o
      where o.set_id = @setId and o.id > @ownerId order by o.id limit @limit)
    union all
    select * from (select k.set_id, o.id from interest_set_keys k join alert_owners o on o.set_id = k.set_id
      where k.key = @key and k.set_id > @setId order by k.set_id, o.id limit @limit)
  ) limit @limit`

const statements = preparePerConnection((connection) => ({
  page: connection.prepare<[SetPageInput], SetPosition>(SET_OWNERS),
}))

/** Reads owners whose set has a key, after a position; `next` is null after the last. */
export function readSetOwners(
  query: Query,
  { key, position, limit }: { key: string; position: SetPosition; limit: number },
): { ownerIds: string[]; next: SetPosition | null } {
  const rows = statements(query).page.all({ key, ...position, limit })
  return {
    ownerIds: rows.map(({ ownerId }) => ownerId),
    next: rows.length === limit ? (rows.at(-1) ?? null) : null,
  }
}

/** A subscription of an owner who stands under a key; without one, the owner alone. */
export type TargetRow = {
  /** The set by which the owner is found; 0 for one of a post or a quiz. */
  setId: number
  ownerId: string
  subscriptionId: string | null
  origin: string
  /** JSON of `AlertTimes`. */
  times: string
  /** JSON of the settings; null where nothing of them is asked for. */
  settings: string | null
  countedAlerts: number
  digestDay: string
}

/** What a page of owners is read for: the days that count, the key, the position before the page, and how many. */
type PageInput = {
  today: string
  tomorrow: string
  /** Whether anything was counted tomorrow, as by a clock that was ahead. */
  isAhead: 0 | 1
  key: string
  /** 0 in the index of posts and quizzes. */
  setId: number
  ownerId: string
  limit: number
}

const countOf = (day: string) =>
  `coalesce((select count from alert_day_counts where day = ${day} and owner_id = s.owner_id), 0)`

const INTEREST_OWNERS = `select 0 as setId, owner_id as ownerId from alert_interests
  where key = @key and owner_id > @ownerId and @setId = 0 order by owner_id limit @limit`

/** A left join keeps the statement in the order of its owners; the settings are long, and not read unless needed. */
const pageOf = (owners: string, settings: string) =>
  `select i.setId, i.ownerId, s.id as subscriptionId, s.origin as origin, o.times as times, ${settings} as settings,
     ${countOf('@today')} + iif(@isAhead, ${countOf('@tomorrow')}, 0) as countedAlerts, o.digest_day as digestDay
   from (${owners}) i
   left join push_subscriptions s on s.owner_id = i.ownerId
   left join alert_owners o on o.id = s.owner_id
   order by i.setId, i.ownerId`

/** The statements that find the owners who want an alert. */
export const targetStatements = preparePerConnection((connection) => {
  const page = (owners: string, settings: string) =>
    connection.prepare<[PageInput], TargetRow>(pageOf(owners, settings))
  return {
    /** The subscriptions of a page of owners of a post or a quiz, without and with the settings of the owners. */
    ofInterest: page(INTEREST_OWNERS, 'null'),
    ofInterestWithSettings: page(INTEREST_OWNERS, 'o.settings'),
    /** The same of owners by their sets. */
    ofSets: page(SET_OWNERS, 'null'),
    ofSetsWithSettings: page(SET_OWNERS, 'o.settings'),
    isCounted: connection
      .prepare<[string], 0 | 1>('select exists (select 1 from alert_day_counts where day = ?)')
      .pluck(),
    /** Those of a list of keys, as JSON, that a set has. */
    known: connection
      .prepare<[string], string>(
        'select value from json_each(?) where exists (select 1 from interest_set_keys where key = value)',
      )
      .pluck(),
  }
})
