import { preparePerConnection } from '#server/db/sqlite/sqlite-db.ts'

/** The statements that find out which quizzes somebody wants to be reminded of. */
export const quizReminderStatements = preparePerConnection((connection) => ({
  /** Whether somebody stands under a key since an instant or longer. */
  isWanted: connection
    .prepare<[string, number], 0 | 1>(
      'select exists (select 1 from alert_interests where key = ? and since <= ?)',
    )
    .pluck(),
  /** The next key of a range: one look-up in the index for each. */
  nextKey: connection
    .prepare<[string, string], string>(
      'select key from alert_interests where key > ? and key < ? order by key limit 1',
    )
    .pluck(),
  removeSome: connection.prepare<[string, number]>(
    'delete from alert_interests where rowid in (select rowid from alert_interests where key = ? limit ?)',
  ),
}))
