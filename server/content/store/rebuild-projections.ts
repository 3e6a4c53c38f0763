import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import { ALIAS_GROUPS } from '#shared/domain/search/alias-groups.ts'
import type { Db } from '#server/db/db.ts'
import { changeLists } from '#server/db/queries/list-changes.ts'
import { schema } from '#server/db/schema/index.ts'
import { hasDocument } from '#server/search/sqlite.ts'
import type { IndexedModel, StoredRow } from '#server/content/model/content.model.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import { indexForSearch } from './projections.ts'
import type { ContentRepository } from './content.repository.ts'

const { projectionVersions } = schema

// Serializer version. Raise it if the JSON of unchanged fields changes: the hash of their contract stays the same.
const SERIALIZER_VERSION = 3

// Index version. Raise it if items get more list entries, filter tokens or indexed text, or if `tokenize` changes.
const INDEX_VERSION = 10

type Rebuilt<Row extends StoredRow> = IndexedModel<Row> & VersionedModel

export type VersionedModel = { kind: Pick<ContentKind, 'name' | 'Item' | 'summary'>; setting?: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

// The alias groups are part of the version, since search documents contain the groups of their words.
const INDEX_PREFIX = `${INDEX_VERSION}-${sha256(JSON.stringify(ALIAS_GROUPS)).slice(0, 12)}-`

export const itemVersion = ({ kind, setting = '' }: VersionedModel): string =>
  sha256(`${SERIALIZER_VERSION} ${setting} ${JSON.stringify([z.toJSONSchema(kind.Item), kind.summary])}`)

export const projectionVersion = (model: VersionedModel): string => INDEX_PREFIX + itemVersion(model)

/** Rebuilds a kind's projections if their version differs, as after an upgrade. Returns the number of items rebuilt. */
export async function rebuildProjections<Row extends StoredRow>(
  db: Db,
  model: Rebuilt<Row>,
  rows: ContentRepository<Row>,
): Promise<number> {
  const { kind } = model
  const version = projectionVersion(model)
  const [stored] = await db.read
    .select()
    .from(projectionVersions)
    .where(eq(projectionVersions.kind, kind.name))
  if (stored?.version === version) return 0
  const isIndexed = stored?.version.startsWith(INDEX_PREFIX) === true
  let count = 0
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? '')) {
    const batch = ids
    await db.tx(async (query) => {
      for (const id of batch) {
        const row = await rows.findIn(query, id)
        if (row === null) continue
        await rows.writeItemJson(query, row)
        if (isPublic(row))
          await changeLists(query, { added: model.listEntries(row).map((each) => ({ ...each, itemId: id })) })
        // Indexing is the slowest step. With the same index version, existing documents of public rows stay valid.
        if (!isIndexed || !isPublic(row) || !(await hasDocument(query, kind.name, id)))
          await indexForSearch(query, model, row)
      }
    })
    count += batch.length
  }
  const values = { kind: kind.name, version }
  await db.tx(async (query) => {
    await query
      .insert(projectionVersions)
      .values(values)
      .onConflictDoUpdate({ target: projectionVersions.kind, set: { version } })
  })
  return count
}
