import type { Query } from '#server/db/db.ts'

/** What one part of the product keeps for sessions, in the transaction of what happens to them. */
export type SessionRecords = {
  /** Deletes what ends with a session. */
  end(query: Query, sid: string): Promise<void>
  /** Deletes what ends with the sessions of a user, all of which are ended. */
  endAll(query: Query, userId: string): Promise<void>
  /** Gives what belongs to a session to another one, by which the same user goes on in the same browser. */
  move(query: Query, from: string, to: string): Promise<void>
}
