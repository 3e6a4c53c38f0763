import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { CardButton } from '#client/content/card-button.tsx'
import { ItemCard } from '#client/content/item-card.tsx'
import { downloadOffer, useOpenPurchase } from '#client/content/purchase-context.ts'
import { Price } from '#client/content/price.tsx'
import { useSignInGate } from '#client/content/sign-in-gate.tsx'
import { useItemWords } from '#client/content/use-item-words.ts'
import { useOpenItem } from '#client/content/use-open-item.ts'
import { useNoteWords } from './use-note-words.ts'

/** Downloads the file of notes, for signed-in users. */
export function DownloadNotes({ note }: { note: Omit<ItemSummaries['note'], 'description'> }) {
  const { download } = useNoteWords()
  const gate = useSignInGate()
  const offer = useOpenPurchase()
  const press = () => gate(() => offer(downloadOffer('note', note.title, note)))
  return <CardButton label={download} title={note.title} variant="primary" onPress={press} />
}

/** Notes in their list: title, text, price, and buttons. */
export function NoteCard({ item: note }: { item: ItemSummaries['note'] }) {
  const { viewDetails } = useItemWords()
  const open = useOpenItem()
  return (
    <ItemCard
      title={note.title}
      text={note.description}
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
