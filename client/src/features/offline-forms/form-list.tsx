import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ItemListData, ItemDetails } from '#shared/contracts/content-kinds.ts'
import { cardsClass } from '#client/content/list/list-config.ts'
import { Downloads, isOffered } from '#client/content/sale/downloads.tsx'
import { ItemDialog } from '#client/content/item/item-dialog.tsx'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { SaleFacts } from '#client/content/sale/sale-facts.tsx'
import { SalePreview } from '#client/content/sale/sale-preview.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { DownloadForm, FormCard } from './form-card.tsx'
import { FormFacts } from './form-facts.tsx'

type Props = { data: MaybeStale<ItemListData<'offlineForm'>>; post: string | undefined }

const toDownload = (form: ItemDetails['offlineForm']) => isOffered(form) && <DownloadForm form={form} />

/** The list of offline forms, and the item in the URL. */
export function FormList({ data: { offlineJob, ...page }, post }: Props) {
  const { found } = useMessages(items).lists.offlineForm
  return (
    <>
      <ListRows data={page} isEmpty={offlineJob.length === 0} found={found}>
        <ItemRows items={offlineJob} Row={FormCard} className={cardsClass} />
      </ListRows>
      <ItemDialog
        kind="offlineForm"
        openId={post}
        titleOf={(id) => offlineJob.find(({ _id }) => _id === id)?.postName}
        actions={toDownload}
      >
        {(form) => (
          <>
            <p className="max-w-prose pt-4 whitespace-pre-line">
              <bdi>{form.description}</bdi>
            </p>
            <FormFacts form={form} look="panel" />
            <SaleFacts item={form} />
            <SalePreview item={form} />
            <Downloads item={form} />
          </>
        )}
      </ItemDialog>
    </>
  )
}
