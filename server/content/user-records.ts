import type { Query } from '../db/db.ts'

/** Whose records are meant. */
export type UserRef = { id: string; email: string }

/** What one part of the product holds on a person: shown to that person on demand, and gone with the account. */
export type UserRecords = {
  /** Under which an export names them. */
  name: string
  read(query: Query, person: UserRef): Promise<Record<string, unknown>[]>
  erase(query: Query, person: UserRef): Promise<void>
}
