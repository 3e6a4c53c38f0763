import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'

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
