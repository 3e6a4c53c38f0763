import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { Db, Query } from '../db/db.ts'
import { addToList, isInList } from '../db/listings.ts'
import { schema } from '../db/schema/index.ts'
import { hasDocument } from '../search/sqlite.ts'
import type { ListPlace, PlacedModel, StoredRow } from './content.model.ts'
import { isPublic } from './content.model.ts'
import { makeFindable } from './content.places.ts'
import type { ContentRepository } from './content.repository.ts'

const { readyForms } = schema

// Raised when items are made otherwise from the same fields, which their contract cannot show.
const MAKING = 2

// Raised when items stand in more lists than before, or are found by more.
const PLACES = 4

type Renewed<Row extends StoredRow> = PlacedModel<Row> & FormedModel

/** What the form of a kind's ready items hangs on. */
export type FormedModel = { kind: Pick<ContentKind, 'name' | 'Item' | 'summary'>; setting?: string }

/** The form in which a kind's items are kept: it changes with the item's contract, its lists and its setting. */
export const formOf = ({ kind, setting = '' }: FormedModel): string =>
  createHash('sha256')
    .update(`${MAKING} ${PLACES} ${setting} ${JSON.stringify([z.toJSONSchema(kind.Item), kind.summary])}`)
    .digest('hex')

async function addMissing(query: Query, itemId: string, places: readonly ListPlace[]): Promise<void> {
  for (const { list, key } of places) {
    const place = { key, itemId }
    if (!(await isInList(query, list, place))) await addToList(query, list, place)
  }
}

/**
 * Makes the ready JSON of all items anew, and puts them into the lists that they do not stand in yet, where that was
 * done in another form than this program's, as after an upgrade that adds a field or a list. Returns how many items
 * there were.
 */
export async function renewItems<Row extends StoredRow>(
  db: Db,
  model: Renewed<Row>,
  rows: ContentRepository<Row>,
): Promise<number> {
  const { kind } = model
  const form = formOf(model)
  const [known] = await db.read.select().from(readyForms).where(eq(readyForms.kind, kind.name))
  if (known?.form === form) return 0
  let count = 0
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? '')) {
    const batch = ids
    await db.tx(async (query) => {
      for (const id of batch) {
        const row = await rows.findIn(query, id)
        if (row === null) continue
        await rows.makeReady(query, row)
        if (isPublic(row)) await addMissing(query, id, model.places(row))
        // What the public finds is by far the most: where it is found at all, it is found by the same as ever.
        if (!isPublic(row) || !hasDocument(query, kind.name, id)) await makeFindable(query, model, row)
      }
    })
    count += batch.length
  }
  const values = { kind: kind.name, form }
  await db.tx(async (query) => {
    await query
      .insert(readyForms)
      .values(values)
      .onConflictDoUpdate({ target: readyForms.kind, set: { form } })
  })
  return count
}
