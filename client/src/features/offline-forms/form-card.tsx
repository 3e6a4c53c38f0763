import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { CardButton } from '#client/content/item/card-button.tsx'
import { BoughtBadge, DownloadButton } from '#client/content/sale/download-button.tsx'
import { ItemCard } from '#client/content/item/item-card.tsx'
import { downloadOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { useOpenItem } from '#client/content/item/use-open-item.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { offlineForms } from '#client/messages/en/offline-forms.ts'
import { FormFacts } from './form-facts.tsx'

/** Leads all visitors to the file of a form: to its price, or to the file if they have access. */
export function DownloadForm({ form }: { form: Omit<ItemSummaries['offlineForm'], 'description'> }) {
  const { download } = useMessages(offlineForms)
  const offer = useOpenPurchase()
  const open = useOpenItem('offlineForm')
  const press = () =>
    form.locked ? offer(downloadOffer('offlineForm', form.postName, form)) : open(form._id)
  return <DownloadButton item={form} label={download} title={form.postName} onPress={press} />
}

/** A form in its list: its purpose, who may send it until when, its price, and buttons. */
export function FormCard({ item: form }: { item: ItemSummaries['offlineForm'] }) {
  const { viewDetails } = useMessages(items)
  const open = useOpenItem('offlineForm')
  return (
    <ItemCard
      title={form.postName}
      text={form.description}
      badge={<BoughtBadge item={form} />}
      actions={
        <>
          <CardButton label={viewDetails} title={form.postName} onPress={() => open(form._id)} />
          <DownloadForm form={form} />
        </>
      }
    >
      <FormFacts form={form} look="card" />
    </ItemCard>
  )
}
