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
import { useSignInGate } from '#client/content/item/sign-in-gate.tsx'
import { notes } from '#client/messages/en/notes.ts'

type Props = { data: MaybeStale<ItemListData<'note'>>; post: string | undefined }

const toDownload = (note: ItemDetails['note']) => isOffered(note) && <DownloadNotes note={note} />

export function NoteList({ data: { notes: listed, ...page }, post }: Props) {
  const { found } = useMessages(items).lists.note
  return (
    <>
      <ListRows data={page} isEmpty={listed.length === 0} found={found}>
        <ItemRows items={listed} Row={NoteCard} className={cardsClass} />
      </ListRows>
      <ItemDialog
        kind="note"
        openId={post}
        titleOf={(id) => listed.find(({ _id }) => _id === id)?.title}
        actions={toDownload}
      >
        {(note) => (
          <>
            <p className="max-w-prose pt-4 whitespace-pre-line">
              <bdi>{note.description}</bdi>
            </p>
            <SaleFacts item={note} />
            <SalePreview item={note} />
            <Downloads item={note} />
          </>
        )}
      </ItemDialog>
    </>
  )
}

/** Leads signed-in users to the file of notes: to its price, or to the file if they have access. */
function DownloadNotes({ note }: { note: Omit<ItemSummaries['note'], 'description'> }) {
  const { download: label } = useMessages(notes)
  const gate = useSignInGate()
  const offer = useOpenPurchase()
  const open = useOpenItem('note')
  const download = () => (note.locked ? offer(downloadOffer('note', note.title, note)) : open(note._id))
  const press = () => gate(download, 'note')
  return <DownloadButton item={note} label={label} title={note.title} onPress={press} />
}

function NoteCard({ item: note }: { item: ItemSummaries['note'] }) {
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
