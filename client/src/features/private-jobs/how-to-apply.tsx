import type { PrivateJob } from '#shared/contracts/private-job.ts'
import { emailLink, phoneLink } from '#shared/domain/links/contact-links.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { privateJobs } from '#client/messages/en/private-jobs.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Section } from '#client/ui/section.tsx'

const BUTTON = 'min-w-0 py-2 wrap-anywhere'

/** The ways to apply for an open job: the employer's link, e-mail and phone, as far as the notice has them. */
export function HowToApply({ job }: { job: PrivateJob }) {
  const { howToApply } = useMessages(privateJobs)
  const { applyLink, contactEmail, contactPhone } = job
  const host = linkHost(applyLink)
  const hasNone = host === '' && isBlank(contactEmail) && isBlank(contactPhone)
  return (
    <Section title={howToApply.title}>
      {hasNone && <p className="text-soft">{howToApply.none}</p>}
      <div className="flex flex-wrap gap-2">
        {host !== '' && (
          <LinkButton
            variant="primary"
            href={applyLink}
            target="_blank"
            rel="noopener noreferrer"
            className={BUTTON}
          >
            <span className="min-w-0">{howToApply.link(host)}</span>
            <Icon name="external-link" />
          </LinkButton>
        )}
        {!isBlank(contactEmail) && (
          <LinkButton href={emailLink(contactEmail)} className={BUTTON}>
            {howToApply.email(contactEmail.trim())}
          </LinkButton>
        )}
        {!isBlank(contactPhone) && (
          <LinkButton href={phoneLink(contactPhone)} className={BUTTON}>
            {howToApply.phone(contactPhone.trim())}
          </LinkButton>
        )}
      </div>
    </Section>
  )
}
