import type { ItemDetails, ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { CardButton } from '#client/content/item/item-card.tsx'
import { useSession } from '#client/layout/session.ts'
import { useAmount } from './sale-facts.tsx'
import type { SoldKind } from './purchase-context.ts'

type Paid = { details?: string | undefined; link?: string | undefined }

/** Returns true if the item has its paid fields: the server redacts them for users without access. */
export const hasDownloads = ({ details = '', link = '' }: Paid): boolean =>
  !isBlank(details) || !isBlank(link)

type Offered = Paid & Pick<ItemDetails['note'], 'fileType' | 'detailsType'>

/** Returns true if the item has a file or details, and the user has no access to them yet. */
export const isOffered = (item: Offered): boolean =>
  !hasDownloads(item) && (item.fileType !== null || item.detailsType !== null)

export function Downloads({ item: { details = '', link = '' } }: { item: Paid }) {
  const { downloads } = useMessages(items)
  if (!hasDownloads({ details, link })) return null
  return (
    <Section title={downloads.title}>
      <div className="grid gap-2">
        {!isBlank(link) && <ExternalLink href={link}>{downloads.link}</ExternalLink>}
        {!isBlank(details) && <ExternalLink href={details}>{downloads.details}</ExternalLink>}
      </div>
    </Section>
  )
}

type SoldState = { locked: boolean; priceInPaise: number | null }

/** Returns true if the user has bought an item. Admins see all downloads without a purchase. */
function useIsBought({ locked, priceInPaise }: SoldState): boolean {
  const { state } = useSession()
  const isAdmin = state.status === 'signedIn' && state.profile.role === 'admin'
  return !locked && priceInPaise !== 0 && !isAdmin
}

type Sold = Pick<ItemSummaries[SoldKind], 'locked' | 'priceInPaise'>
type DownloadButtonProps = { item: Sold; label: string; title: string; onPress: () => void }

export function DownloadButton({ item, label, title, onPress }: DownloadButtonProps) {
  const { withPrice } = useMessages(items)
  const amount = useAmount(item)
  const isBought = useIsBought(item)
  const text = amount === null || isBought ? label : withPrice(label, amount)
  return <CardButton label={text} title={title} variant="primary" onPress={onPress} />
}

export function BoughtBadge({ item }: { item: Sold }) {
  const { bought } = useMessages(items)
  return useIsBought(item) ? <Badge tone="soft">{bought}</Badge> : null
}
