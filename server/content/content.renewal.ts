import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { Db } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import type { StoredRow } from './content.model.ts'
import type { ContentRepository } from './content.repository.ts'

const { readyForms } = schema

// Raised when items are made otherwise from the same fields, which their contract cannot show.
const MAKING = 1

/** The form in which a kind's items are made: it changes with the contract of the item. */
const formOf = (kind: Pick<ContentKind, 'Item'>): string =>
  createHash('sha256')
    .update(`${MAKING}${JSON.stringify(z.toJSONSchema(kind.Item))}`)
    .digest('hex')

/**
 * Makes the ready JSON of all items anew where it was made in another form than this program's, as after an upgrade
 * that adds a field. Returns how many items it made.
 */
export async function renewReady<Row extends StoredRow>(
  db: Db,
  kind: Pick<ContentKind, 'name' | 'Item'>,
  rows: ContentRepository<Row>,
): Promise<number> {
  const form = formOf(kind)
  const [known] = await db.read.select().from(readyForms).where(eq(readyForms.kind, kind.name))
  if (known?.form === form) return 0
  let count = 0
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? '')) {
    const batch = ids
    await db.tx(async (query) => {
      for (const id of batch) {
        const row = await rows.findIn(query, id)
        if (row !== null) await rows.makeReady(query, row)
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
