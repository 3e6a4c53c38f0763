import type { Kit } from '../kit.ts'

/** Items as the JSON that is answered, made when they are written. */
export const readySchema = (k: Kit) => ({
  /** Each item as the JSON that lists answer, made when it is written. */
  readyItems: k.table('ready_items', {
    itemId: k.id('item_id'),
    kind: k.text('kind').notNull(),
    json: k.bytes('json').notNull(),
  }),
  /** Each item as the JSON of its summary: apart from the whole, which would have to be read past. */
  readySummaries: k.table('ready_summaries', { itemId: k.id('item_id'), json: k.text('json').notNull() }),
  /** The form of the ready JSON of a kind: another form of the program makes all of it anew. */
  readyForms: k.table('ready_forms', { kind: k.id('kind'), form: k.text('form').notNull() }),
})
