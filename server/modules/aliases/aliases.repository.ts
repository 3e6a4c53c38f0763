import { eq } from 'drizzle-orm'
import { SiteAliases } from '#shared/contracts/aliases.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { SITE_ALIASES_ROW } from '../../search/current-aliases.ts'

const { settings } = schema

export async function readOwnAliases(query: Query): Promise<SiteAliases> {
  const [row] = await query
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.id, SITE_ALIASES_ROW))
  return row === undefined ? { groups: [] } : SiteAliases.parse(row.value)
}

/** Stores the site's alias groups in the caller's transaction; `updatedAt` is in epoch milliseconds. */
export async function writeOwnAliases(query: Query, value: SiteAliases, updatedAt: number): Promise<void> {
  const target = { set: { value, updatedAt }, target: settings.id }
  await query.insert(settings).values({ id: SITE_ALIASES_ROW, value, updatedAt }).onConflictDoUpdate(target)
}
