import type { JobPost } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday, useSite } from '#client/layout/site.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ExternalLink } from '#client/ui/external-link.tsx'
import { Section } from '#client/ui/section.tsx'
import { socialLinks } from '#client/layout/navigation.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon, iconButtonClass } from '#client/ui/icon.tsx'
import { linkGroups, type Closure } from './job-view-model.ts'

type Entry = { label: string; href: string | null; closure?: Closure | null }

function Group({ title, entries }: { title: string; entries: readonly Entry[] }) {
  const { closedLink } = useMessages(jobBody)
  return (
    <Section title={title}>
      <ul className="grid gap-2 sm:grid-cols-2">
        {entries.map(({ label, href, closure }, index) => (
          <li key={index}>
            <ExternalLink href={href}>
              {label}
              {closure && (
                <>
                  {' '}
                  <Badge tone="closed">{closedLink[closure]}</Badge>
                </>
              )}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Important links of a post by group; apply links are marked once it is closed. Without links, ways to get help. */
export function JobLinks({ post }: { post: JobPost }) {
  const messages = useMessages(jobBody)
  const groups = linkGroups(post, useToday())
  const hasNotification = !isBlank(post.notificationLink)
  return (
    <>
      {groups.length === 0 && <Guidance hasNotification={hasNotification} />}
      {groups.map(({ stage, entries }) => (
        <Group key={stage} title={messages.groups[stage]} entries={entries} />
      ))}
      {hasNotification && (
        <Group
          title={messages.groups.notification}
          entries={[{ label: messages.notificationEntry, href: post.notificationLink }]}
        />
      )}
    </>
  )
}

/** Replaces the links of a post with only a notification: contact link and social links. */
function Guidance({ hasNotification }: { hasNotification: boolean }) {
  const { layout } = useMessages()
  const messages = useMessages(jobBody).guidance
  const social = socialLinks(useSite()).filter(({ href }) => isSafeLink(href))
  return (
    <Section title={messages.title}>
      <p className="max-w-prose text-soft">
        {messages.text} {hasNotification && messages.readNotification} {messages.question}{' '}
        {social.length > 0 && messages.follow}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-1">
        <LinkButton href="/contact">{messages.contact}</LinkButton>
        {social.map(({ brand, href }) => (
          <a
            key={brand}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={iconButtonClass}
            aria-label={layout.social[brand]}
            title={layout.social[brand]}
          >
            <Icon name={`brand-${brand}`} />
          </a>
        ))}
      </div>
    </Section>
  )
}
