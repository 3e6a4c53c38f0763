import { preparePerConnection } from '../../db/sqlite.ts'

/** A subscription of an owner who stands under a key; without one, the owner alone. */
export type TargetRow = {
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

/** What a page of owners is read for: the days that count, the key, the owner before the page, and how many. */
type PageInput = {
  today: string
  tomorrow: string
  /** Whether anything was counted tomorrow, as by a clock that was ahead. */
  isAhead: 0 | 1
  key: string
  after: string
  limit: number
}

const countOf = (day: string) =>
  `coalesce((select count from alert_day_counts where day = ${day} and owner_id = s.owner_id), 0)`

/** Those without a subscription make no statement long; what is long is read of nobody who is not asked for it. */
const pageOf = (settings: string) =>
  `select i.owner_id as ownerId, s.id as subscriptionId, s.origin as origin, o.times as times, ${settings} as settings,
     ${countOf('@today')} + iif(@isAhead, ${countOf('@tomorrow')}, 0) as countedAlerts, o.digest_day as digestDay
   from (select owner_id from alert_interests where key = @key and owner_id > @after order by owner_id limit @limit) i
   left join push_subscriptions s on s.owner_id = i.owner_id
   left join alert_owners o on o.id = s.owner_id
   order by i.owner_id`

/** The statements that find who wants an alert. */
export const targetStatements = preparePerConnection((connection) => ({
  /** The subscriptions of a page of owners. */
  page: connection.prepare<[PageInput], TargetRow>(pageOf('null')),
  /** The same with the settings of the owners. */
  pageWithSettings: connection.prepare<[PageInput], TargetRow>(pageOf('o.settings')),
  isCounted: connection
    .prepare<[string], 0 | 1>('select exists (select 1 from alert_day_counts where day = ?)')
    .pluck(),
  /** Those of a list of keys, as JSON, under which somebody stands. */
  known: connection
    .prepare<[string], string>(
      'select value from json_each(?) where exists (select 1 from alert_interests where key = value)',
    )
    .pluck(),
}))
