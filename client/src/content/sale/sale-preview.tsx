import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { items } from '#client/messages/en/items.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'

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
