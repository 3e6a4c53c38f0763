import type { Note, NoteDraft } from '#shared/contracts/note.ts'
import { note } from '#shared/contracts/note.ts'
import { parsePrice } from '#shared/domain/sales/money.ts'
import type { ContentModel } from '#server/content/model/content.model.ts'
import { pickFields, storedItem } from '#server/content/model/content.model.ts'
import { closedSale, saleFields, saleJobs } from '../../content/content.sale.ts'
import { singleList } from '../../content/content.single-list.ts'
import { schema } from '../../db/schema/index.ts'

export type NoteRow = typeof schema.notes.$inferSelect

const listed = singleList(note.name)

const toDraft = (row: NoteRow) => pickFields(row, note.fieldNames) as NoteDraft

export const noteModel: ContentModel<NoteDraft, Note, NoteRow> = {
  ...listed,
  kind: note,
  table: schema.notes,
  titleField: 'title',
  toColumns: async (_query, { draft }) => ({ ...draft, priceInPaise: parsePrice(draft.price) }),
  toDraft,
  toItem: (row) => ({ ...storedItem(row), ...toDraft(row), ...saleFields(row, row) }),
  redact: closedSale,
  jobs: saleJobs(note.name),
  text: (item) => ({ title: item.title, body: `${item.description} ${item.contents}` }),
}
