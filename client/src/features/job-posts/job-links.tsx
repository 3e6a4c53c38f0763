import type { JobPost } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
import { Guidance } from './guidance.tsx'
import { linkGroups } from './job-view-model.ts'
import { useJobWords } from './use-job-words.ts'

type Entry = { label: string; href: string | null }

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <Section title={title}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {entries.map(({ label, href }, index) => (
          <li key={index}>
            <ExternalLink href={href}>{label}</ExternalLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The important links of a post by group; if there are none, how to get help. */
export function JobLinks({ post }: { post: JobPost }) {
  const words = useJobWords()
  const groups = linkGroups(post)
  return (
    <>
      {groups.length === 0 && <Guidance />}
      {groups.map(({ stage, entries }) => (
        <Group key={stage} title={words.groups[stage]} entries={entries} />
      ))}
      {!isBlank(post.notificationLink) && (
        <Group
          title={words.groups.notification}
          entries={[{ label: words.notificationEntry, href: post.notificationLink }]}
        />
      )}
    </>
  )
}
