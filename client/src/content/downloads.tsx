import { isBlank } from '#shared/domain/text/blank.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
import { useItemWords } from './use-item-words.ts'

type Paid = { details?: string | undefined; link?: string | undefined }

/** Whether an item came with what is paid for: the server leaves that out for those who may not have it. */
export const hasDownloads = ({ details = '', link = '' }: Paid): boolean =>
  !isBlank(details) || !isBlank(link)

/** What is there to be downloaded of an item, as far as its reader may have it. */
export function Downloads({ item: { details = '', link = '' } }: { item: Paid }) {
  const { downloads } = useItemWords()
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
