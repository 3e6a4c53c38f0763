import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSite } from '#client/layout/site.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { socialLinks } from '#client/layout/navigation.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { iconButtonClass } from '#client/ui/icon-button-class.ts'
import { Section } from '#client/ui/section.tsx'

/** Replaces the links of a post that has none but its notification: contact link and social links. */
export function Guidance({ hasNotification }: { hasNotification: boolean }) {
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
