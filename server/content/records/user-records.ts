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

/** The user whose records are meant. */
export type UserRef = { id: string; email: string }

/** The records of a user in one part of the product: exported on request, erased with the account. */
export type UserRecords = {
  /** The name of these records in an export. */
  name: string
  read(query: Query, user: UserRef): Promise<Record<string, unknown>[]>
  erase(query: Query, user: UserRef): Promise<void>
}
