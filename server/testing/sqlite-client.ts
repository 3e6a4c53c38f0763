import type { Query } from '#server/db/db.ts'
import type { openConnection } from '#server/db/sqlite/connection.ts'

type Client = ReturnType<typeof openConnection>

/** Returns the SQLite connection of a query builder, for tests of plans, pragmas and schema changes. */
export const sqliteClient = (query: Query): Client => (query as unknown as { $client: Client }).$client
