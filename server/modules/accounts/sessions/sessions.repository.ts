import { eq } from 'drizzle-orm'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { sessions, users } = schema

export const sessionById = preparePerQuery((query) =>
  query
    .select({ session: sessions, role: users.role, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, param('sid')))
    .prepare(),
)
