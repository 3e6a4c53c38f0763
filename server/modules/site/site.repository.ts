import { eq } from 'drizzle-orm'
import type { StoredSettings } from '#shared/contracts/site.ts'
import type { Query } from '../../db/db.ts'
import { param } from '../../db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '../../db/schema/index.ts'

const { settings } = schema
const ROW = 'site'

const stored = preparePerQuery((query) =>
  query
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.id, param('id')))
    .prepare(),
)

export async function readSettings(query: Query): Promise<Partial<StoredSettings> | undefined> {
  const [row] = await stored(query).execute({ id: ROW })
  return row?.value as Partial<StoredSettings> | undefined
}

/** Stores all settings in the caller's transaction; `updatedAt` is in epoch milliseconds. */
export async function writeSettings(
  query: Query,
  value: Partial<StoredSettings>,
  updatedAt: number,
): Promise<void> {
  const target = { set: { value, updatedAt }, target: settings.id }
  await query.insert(settings).values({ id: ROW, value, updatedAt }).onConflictDoUpdate(target)
}
