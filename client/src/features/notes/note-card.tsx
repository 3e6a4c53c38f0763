import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { CardButton } from '#client/content/item/card-button.tsx'
import { BoughtBadge, DownloadButton } from '#client/content/sale/download-button.tsx'
import { ItemCard } from '#client/content/item/item-card.tsx'
import { downloadOffer, useOpenPurchase } from '#client/content/sale/purchase-context.ts'
import { Price } from '#client/content/sale/price.tsx'
import { useSignInGate } from '#client/content/item/sign-in-gate.tsx'
import { useOpenItem } from '#client/content/item/use-open-item.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { notes } from '#client/messages/en/notes.ts'

/** Leads signed-in users to the file of notes: to its price, or to the file if they have access. */
export function DownloadNotes({ note }: { note: Omit<ItemSummaries['note'], 'description'> }) {
  const { download: label } = useMessages(notes)
  const gate = useSignInGate()
  const offer = useOpenPurchase()
  const open = useOpenItem('note')
  const download = () => (note.locked ? offer(downloadOffer('note', note.title, note)) : open(note._id))
  const press = () => gate(download, 'note')
  return <DownloadButton item={note} label={label} title={note.title} onPress={press} />
}

/** Notes in their list: title, text, price, and buttons. */
export function NoteCard({ item: note }: { item: ItemSummaries['note'] }) {
  const { viewDetails } = useMessages(items)
  const open = useOpenItem('note')
  return (
    <ItemCard
      title={note.title}
      text={note.description}
      badge={<BoughtBadge item={note} />}
      actions={
        <>
          <CardButton label={viewDetails} title={note.title} onPress={() => open(note._id)} />
          <DownloadNotes note={note} />
        </>
      }
    >
      <p className="mt-3 text-lg font-bold">
        <Price item={note} />
      </p>
    </ItemCard>
  )
}
