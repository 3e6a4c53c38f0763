import type { OfflineForm, OfflineFormDraft } from '#shared/contracts/offline-form.ts'
import { offlineForm } from '#shared/contracts/offline-form.ts'
import { parsePrice } from '#shared/domain/sales/money.ts'
import type { ContentModel } from '#server/content/model/content.model.ts'
import { pickFields, storedItem } from '#server/content/model/content.model.ts'
import { closedSale, saleFields, saleJobs } from '../../content/content.sale.ts'
import { singleList } from '../../content/content.single-list.ts'
import { schema } from '../../db/schema/index.ts'

export type OfflineFormRow = typeof schema.offlineForms.$inferSelect

const listed = singleList(offlineForm.name)

const toDraft = (row: OfflineFormRow) => pickFields(row, offlineForm.fieldNames) as OfflineFormDraft

export const offlineFormModel: ContentModel<OfflineFormDraft, OfflineForm, OfflineFormRow> = {
  ...listed,
  kind: offlineForm,
  table: schema.offlineForms,
  titleField: 'postName',
  toColumns: async (_query, { draft }) => ({ ...draft, priceInPaise: parsePrice(draft.price) }),
  toDraft,
  toItem: (row) => ({
    ...storedItem(row),
    ...toDraft(row),
    ...saleFields({ priceInPaise: row.priceInPaise }, row),
  }),
  redact: closedSale,
  jobs: saleJobs(offlineForm.name),
  text: (item) => ({
    title: item.postName,
    body: `${item.qualification} ${item.ageLimit} ${item.description} ${item.contents}`,
  }),
}
