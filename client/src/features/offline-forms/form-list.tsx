import type { MaybeStale } from '#shared/contracts/api.ts'
import type { ItemListData, ItemDetails, ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { cardsClass } from '#client/content/list/list-config.ts'
import { Downloads, isOffered, BoughtBadge, DownloadButton } from '#client/content/sale/downloads.tsx'
import { ItemDialog, useOpenItem } from '#client/content/item/item-dialog.tsx'
import { ItemRows, ListRows } from '#client/content/list/list-rows.tsx'
import { SaleFacts, Price, SalePreview } from '#client/content/sale/sale-facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { ItemCard, CardButton } from '#client/content/item/item-card.tsx'
import { downloadOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { offlineForms } from '#client/messages/en/offline-forms.ts'
import { Facts } from '#client/ui/facts.tsx'
import { LastDate } from '#client/content/item/last-date.tsx'

type Props = { data: MaybeStale<ItemListData<'offlineForm'>>; post: string | undefined }

const toDownload = (form: ItemDetails['offlineForm']) => isOffered(form) && <DownloadForm form={form} />

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

/** Leads all visitors to the file of a form: to its price, or to the file if they have access. */
function DownloadForm({ form }: { form: Omit<ItemSummaries['offlineForm'], 'description'> }) {
  const { download } = useMessages(offlineForms)
  const offer = useOpenPurchase()
  const open = useOpenItem('offlineForm')
  const press = () =>
    form.locked ? offer(downloadOffer('offlineForm', form.postName, form)) : open(form._id)
  return <DownloadButton item={form} label={download} title={form.postName} onPress={press} />
}

function FormCard({ item: form }: { item: ItemSummaries['offlineForm'] }) {
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

type Form = Omit<ItemSummaries['offlineForm'], 'createdAt'>

function FormFacts({ form, look }: { form: Form; look: 'card' | 'panel' }) {
  const messages = useMessages(offlineForms)
  const { price } = useMessages(items)
  const { lastDate } = useMessages().jobPosts.facts
  return (
    <Facts
      look={look}
      facts={[
        { label: messages.qualification, value: form.qualification },
        { label: messages.ageLimit, value: form.ageLimit },
        { label: lastDate, value: <LastDate day={form.lastDate} /> },
        // Below a panel, the offer shows the price.
        { label: price, value: look === 'card' ? <Price item={form} /> : '' },
      ]}
    />
  )
}
