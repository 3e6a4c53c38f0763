import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

export const quizReminderStatements = preparePerConnection((connection) => ({
  /** Checks for an interest under a key, added at or before an instant. */
  isWanted: connection
    .prepare<[string, number], 0 | 1>(
      'select exists (select 1 from alert_interests where key = ? and since <= ?)',
    )
    .pluck(),
  /** Next key of a range: one index look-up each. */
  nextKey: connection
    .prepare<[string, string], string>(
      'select key from alert_interests where key > ? and key < ? order by key limit 1',
    )
    .pluck(),
  removeSome: connection.prepare<[string, number]>(
    'delete from alert_interests where rowid in (select rowid from alert_interests where key = ? limit ?)',
  ),
}))
