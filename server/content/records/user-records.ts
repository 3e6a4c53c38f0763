import type { Query } from '#server/db/db.ts'

export type SessionRecords = {
  end(query: Query, sid: string): Promise<void>
  endAll(query: Query, userId: string): Promise<void>
  move(query: Query, from: string, to: string): Promise<void>
}

export type UserRef = { id: string; email: string }

export type UserRecords = {
  name: string
  read(query: Query, user: UserRef): Promise<Record<string, unknown>[]>
  erase(query: Query, user: UserRef): Promise<void>
}
