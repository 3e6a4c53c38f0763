import type { Query } from '#server/db/db.ts'

/** The user whose records are meant. */
export type UserRef = { id: string; email: string }

/** The records of a user in one part of the product: exported on request, erased with the account. */
export type UserRecords = {
  /** The name of these records in an export. */
  name: string
  read(query: Query, user: UserRef): Promise<Record<string, unknown>[]>
  erase(query: Query, user: UserRef): Promise<void>
}
