import { createHash } from 'node:crypto'
import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import { plainSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { AliasGroup } from '#shared/domain/search/aliases.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { currentAliases } from '../../search/current-aliases.ts'
import { findOwner } from './alert-owners.ts'
import { fileSearches } from './interests.ts'
import { STATE } from './sending-state.ts'

const { alertInterests, alertState } = schema

const BATCH = 100
// All keys of saved searches lie between these.
const [FIRST, AFTER] = ['s:', 's;']

type Place = { key: string; ownerId: string }

const hashOf = (groups: readonly AliasGroup[]): string =>
  createHash('sha256').update(JSON.stringify(groups)).digest('base64url')

/**
 * Builds the work that files saved searches again where other words mean the same now: the site's own groups were
 * changed, or the program brought others. It looks for that each time it is called, which costs one row.
 */
export function refileSearches({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  let filed: readonly AliasGroup[] | null = null

  const readBatch = ({ key, ownerId }: Place): Promise<Place[]> =>
    db.read
      .select({ key: alertInterests.key, ownerId: alertInterests.ownerId })
      .from(alertInterests)
      .where(
        and(
          lt(alertInterests.key, AFTER),
          or(
            gt(alertInterests.key, key),
            and(eq(alertInterests.key, key), gt(alertInterests.ownerId, ownerId)),
          ),
        ),
      )
      .orderBy(asc(alertInterests.key), asc(alertInterests.ownerId))
      .limit(BATCH)

  async function fileBatch(ownerIds: ReadonlySet<string>): Promise<void> {
    const now = clock()
    await db.tx(async (query) => {
      for (const id of ownerIds) {
        const owner = await findOwner(query, id)
        if (owner !== null) await fileSearches(query, id, plainSettings(owner.settings), now)
      }
    })
  }

  async function fileAll(): Promise<void> {
    let place: Place = { key: FIRST, ownerId: '' }
    for (;;) {
      const found = await readBatch(place)
      const last = found.at(-1)
      if (last === undefined) return
      await fileBatch(new Set(found.map(({ ownerId }) => ownerId)))
      place = last
    }
  }

  return async () => {
    const { groups } = currentAliases(db.read)
    if (groups === filed) return
    const filedBy = hashOf(groups)
    const [state] = await db.read.select().from(alertState).where(eq(alertState.id, STATE))
    if (state?.filedBy !== filedBy) {
      await fileAll()
      await db.tx(
        async (query) =>
          void (await query.update(alertState).set({ filedBy }).where(eq(alertState.id, STATE))),
      )
    }
    filed = groups
  }
}
