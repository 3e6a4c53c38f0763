import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { formatInstantDay } from '#shared/domain/dates/india-day.ts'
import { formatPaise } from '#shared/domain/sales/money.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { Facts } from '#client/ui/facts.tsx'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
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
          label: messages.includedFile,
          value:
            fileType === null ? (detailsType === null ? messages.noFile : '') : messages.fileTypes[fileType],
        },
        {
          label: messages.includedDetails,
          value: detailsType === null ? '' : messages.detailsTypes[detailsType],
        },
        { label: messages.added, value: <Instant at={createdAt} /> },
        { label: messages.changed, value: changedAt === createdAt ? '' : <Instant at={changedAt} /> },
      ]}
    />
  )
}

const Instant = ({ at }: { at: string }) => <time dateTime={at}>{formatInstantDay(at)}</time>

type Priced = { price: string; priceInPaise: number | null }

/** Returns the amount of a price, or "Free"; null if the seller's text is no single amount. */
export function useAmount({ priceInPaise }: Pick<Priced, 'priceInPaise'>): string | null {
  const { free } = useMessages(items)
  if (priceInPaise === null) return null
  return priceInPaise === 0 ? free : formatPaise(priceInPaise)
}

export function Price({ item }: { item: Priced }) {
  return useAmount(item) ?? <bdi>{item.price}</bdi>
}

type Preview = { contents: string; sample: string }

export function SalePreview({ item: { contents, sample } }: { item: Preview }) {
  const { preview } = useMessages(items)
  const lines = contents.split('\n').filter((line) => !isBlank(line))
  return (
    <>
      {lines.length > 0 && (
        <Section title={preview.contents}>
          <ul className="grid list-disc gap-1 pl-5">
            {lines.map((line, index) => (
              <li key={`${index} ${line}`}>
                <bdi>{line.trim()}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {!isBlank(sample) && <ExternalLink href={sample}>{preview.sample}</ExternalLink>}
    </>
  )
}
