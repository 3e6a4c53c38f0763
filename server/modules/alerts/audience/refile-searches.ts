import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SEARCHES_KEY } from '#shared/domain/alerts/alert-interests.ts'
import { plainSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { AliasGroup } from '#shared/domain/search/aliases.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { currentAliases } from '#server/search/current-aliases.ts'
import { findOwner } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import { fileSettings } from '#server/modules/alerts/owners/interests.repository.ts'
import { STATE } from '#server/modules/alerts/model/alerts.repository.ts'
import { FIRST_POSITION, readSetOwners, type SetPosition } from './targets.repository.ts'

const { alertState } = schema

const BATCH = 100

const hashOf = (groups: readonly AliasGroup[]): string =>
  createHash('sha256').update(JSON.stringify(groups)).digest('base64url')

/** Indexes saved searches again after alias groups changed, on the site or in the program. Each check reads one row. */
export function refileSearches({ db }: { db: Db }): () => Promise<void> {
  let filed: readonly AliasGroup[] | null = null

  async function fileBatch(ownerIds: readonly string[]): Promise<void> {
    await db.tx(async (query) => {
      for (const id of ownerIds) {
        const owner = await findOwner(query, id)
        if (owner !== null) await fileSettings(query, id, plainSettings(owner.settings))
      }
    })
  }

  async function fileAll(): Promise<void> {
    let position: SetPosition | null = FIRST_POSITION
    while (position !== null) {
      const page = await readSetOwners(db.read, { key: SEARCHES_KEY, position, limit: BATCH })
      await fileBatch(page.ownerIds)
      position = page.next
    }
  }

  return async () => {
    const { groups } = await currentAliases(db.read)
    if (groups === filed) return
    const aliasesHash = hashOf(groups)
    const [state] = await db.read.select().from(alertState).where(eq(alertState.id, STATE))
    if (state?.aliasesHash !== aliasesHash) {
      await fileAll()
      await db.tx(
        async (query) =>
          void (await query.update(alertState).set({ aliasesHash }).where(eq(alertState.id, STATE))),
      )
    }
    filed = groups
  }
}
