import type { Query } from '#server/db/db.ts'

/** Data of one part of the product that depends on sessions, changed in the transaction of the session. */
export type SessionRecords = {
  end(query: Query, sid: string): Promise<void>
  endAll(query: Query, userId: string): Promise<void>
  move(query: Query, from: string, to: string): Promise<void>
}

export type UserRef = { id: string; email: string }

/** Records of a user in one part of the product: exported on request, deleted with the account. */
export type UserRecords = {
  /** Name of these records in an export. */
  name: string
  read(query: Query, user: UserRef): Promise<Record<string, unknown>[]>
  erase(query: Query, user: UserRef): Promise<void>
}
