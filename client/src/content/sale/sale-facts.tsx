import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { formatInstantDay } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Price } from './price.tsx'
import type { SoldKind } from './purchase-context.ts'

type Props = { item: ItemDetails[SoldKind]; hasPrice?: boolean }

export function SaleFacts({ item, hasPrice = true }: Props) {
  const messages = useMessages(items)
  const { fileType, detailsType, createdAt, changedAt } = item
  return (
    <Facts
      look="panel"
      facts={[
        { label: messages.price, value: hasPrice ? <Price item={item} /> : '' },
        {
          label: messages.gives,
          value:
            fileType === null ? (detailsType === null ? messages.notYet : '') : messages.fileTypes[fileType],
        },
        {
          label: messages.detailsToo,
          value: detailsType === null ? '' : messages.detailsTypes[detailsType],
        },
        { label: messages.added, value: <Instant at={createdAt} /> },
        { label: messages.changed, value: changedAt === createdAt ? '' : <Instant at={changedAt} /> },
      ]}
    />
  )
}

const Instant = ({ at }: { at: string }) => <time dateTime={at}>{formatInstantDay(at)}</time>
