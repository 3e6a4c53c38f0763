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
import { DownloadNotes, NoteCard } from './note-card.tsx'

type Props = { data: MaybeStale<ItemListData<'note'>>; post: string | undefined }

const toDownload = (note: ItemDetails['note']) => isOffered(note) && <DownloadNotes note={note} />

/** The list of notes, and the item in the URL. */
export function NoteList({ data: { notes, ...page }, post }: Props) {
  const { found } = useMessages(items).lists.note
  return (
    <>
      <ListRows data={page} isEmpty={notes.length === 0} found={found}>
        <ItemRows items={notes} Row={NoteCard} className={cardsClass} />
      </ListRows>
      <ItemDialog
        kind="note"
        openId={post}
        titleOf={(id) => notes.find(({ _id }) => _id === id)?.title}
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
