import type { JobPost } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
import { Guidance } from './guidance.tsx'
import { linkGroups } from './job-view-model.ts'

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
  const messages = useMessages(jobBody)
  const groups = linkGroups(post)
  return (
    <>
      {groups.length === 0 && <Guidance />}
      {groups.map(({ stage, entries }) => (
        <Group key={stage} title={messages.groups[stage]} entries={entries} />
      ))}
      {!isBlank(post.notificationLink) && (
        <Group
          title={messages.groups.notification}
          entries={[{ label: messages.notificationEntry, href: post.notificationLink }]}
        />
      )}
    </>
  )
}
