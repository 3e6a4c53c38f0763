import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'
import type { Query } from '#server/db/db.ts'

/** Position among the owners of a key: by set, then by owner id. */
export type SetPosition = { setId: number; ownerId: string }

export const FIRST_POSITION: SetPosition = { setId: 0, ownerId: '' }

type SetPageInput = { key: string; setId: number; ownerId: string; limit: number }

/** Rest of the current set, then later sets: each part is read in index order. */
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

/** Reads owners of a key after a position; `next` is null after the last. */
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

/** Subscription of a candidate owner; one row without subscription for an owner that has none. */
export type TargetRow = {
  /** Set that matched; 0 for a post or a quiz. */
  setId: number
  ownerId: string
  subscriptionId: string | null
  origin: string
  /** JSON of `AlertTimes`. */
  times: string
  /** JSON of the settings; null where they are not read. */
  settings: string | null
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

const INTEREST_OWNERS = `select 0 as setId, owner_id as ownerId from alert_interests
  where key = @key and owner_id > @ownerId and @setId = 0 order by owner_id limit @limit`

/** A left join preserves the order of owners. Settings are long, so they are read only if needed. */
const buildPageSql = (owners: string, settings: string) =>
  `select i.setId, i.ownerId, s.id as subscriptionId, s.origin as origin, o.times as times, ${settings} as settings,
     ${countOf('@today')} + iif(@isAhead, ${countOf('@tomorrow')}, 0) as countedAlerts, o.digest_day as digestDay
   from (${owners}) i
   left join push_subscriptions s on s.owner_id = i.ownerId
   left join alert_owners o on o.id = s.owner_id
   order by i.setId, i.ownerId`

export const targetStatements = preparePerConnection((connection) => {
  const page = (owners: string, settings: string) =>
    connection.prepare<[PageInput], TargetRow>(buildPageSql(owners, settings))
  return {
    /** Subscriptions of a page of owners of a post or quiz, without and with settings. */
    ofInterest: page(INTEREST_OWNERS, 'null'),
    ofInterestWithSettings: page(INTEREST_OWNERS, 'o.settings'),
    ofSets: page(SET_OWNERS, 'null'),
    ofSetsWithSettings: page(SET_OWNERS, 'o.settings'),
    isCounted: connection
      .prepare<[string], 0 | 1>('select exists (select 1 from alert_day_counts where day = ?)')
      .pluck(),
    known: connection
      .prepare<[string], string>(
        'select value from json_each(?) where exists (select 1 from interest_set_keys where key = value)',
      )
      .pluck(),
  }
})
