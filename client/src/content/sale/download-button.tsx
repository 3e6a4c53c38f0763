import type { ItemSummaries } from '#shared/contracts/content-kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CardButton } from '#client/content/item/card-button.tsx'
import { useSession } from '#client/layout/session.ts'
import { useAmount } from './price.tsx'
import type { SoldKind } from './purchase-context.ts'

type SoldState = { locked: boolean; priceInPaise: number | null }

/** Returns true if the user has bought an item. Admins see all downloads without a purchase. */
function useIsBought({ locked, priceInPaise }: SoldState): boolean {
  const { state } = useSession()
  const isAdmin = state.status === 'signedIn' && state.profile.role === 'admin'
  return !locked && priceInPaise !== 0 && !isAdmin
}

type Sold = Pick<ItemSummaries[SoldKind], 'locked' | 'priceInPaise'>
type Props = { item: Sold; label: string; title: string; onPress: () => void }

export function DownloadButton({ item, label, title, onPress }: Props) {
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
