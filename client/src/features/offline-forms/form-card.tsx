import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { CardButton } from '#client/content/card-button.tsx'
import { ItemCard } from '#client/content/item-card.tsx'
import { downloadOffer, useOpenPurchase } from '#client/content/purchase-context.ts'
import { useOpenItem } from '#client/content/use-open-item.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { offlineForms } from '#client/messages/en/offline-forms.ts'
import { FormFacts } from './form-facts.tsx'

/** Opens the payment modal for a form's file, for all visitors. */
export function DownloadForm({ form }: { form: Omit<ItemSummaries['offlineForm'], 'description'> }) {
  const { download } = useMessages(offlineForms)
  const offer = useOpenPurchase()
  const press = () => offer(downloadOffer('offlineForm', form.postName, form))
  return <CardButton label={download} title={form.postName} variant="primary" onPress={press} />
}

/** A form in its list: its purpose, who may send it until when, its price, and buttons. */
export function FormCard({ item: form }: { item: ItemSummaries['offlineForm'] }) {
  const { viewDetails } = useMessages(items)
  const open = useOpenItem('offlineForm')
  return (
    <ItemCard
      title={form.postName}
      text={form.description}
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
