import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { PrivateJob } from '#shared/contracts/private-job.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { emailLink, phoneLink } from '#shared/domain/links/contact-links.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { Facts } from '#client/ui/facts.tsx'
import { LastDate } from '#client/content/item/last-date.tsx'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { privateJobs } from '#client/messages/en/private-jobs.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import { Icon } from '#client/ui/icon.tsx'

type Job = ItemDetails['privateJob']

export function PrivateJobBody({ job }: { job: Job }) {
  const messages = useMessages(privateJobs)
  const { facts } = useMessages().jobPosts
  const isOver = isClosed(job.lastDate, useToday())
  return (
    <>
      <Facts
        look="panel"
        facts={[
          { label: messages.facts.company, value: job.company },
          { label: messages.facts.jobRole, value: job.jobRole },
          { label: messages.facts.location, value: job.location },
          {
            label: messages.facts.employmentType,
            value: job.employmentType === '' ? '' : messages.employmentTypes[job.employmentType],
          },
          { label: messages.facts.salary, value: job.salary },
          { label: facts.lastDate, value: job.lastDate === '' ? '' : <LastDate day={job.lastDate} /> },
        ]}
      />
      {'description' in job ? (
        <>
          {!isOver && <HowToApply job={job} />}
          <FullJob job={job} />
        </>
      ) : (
        <SignInOffer isOver={isOver} />
      )}
    </>
  )
}

function FullJob({ job }: { job: PrivateJob }) {
  const messages = useMessages(privateJobs)
  return (
    <>
      <p className="max-w-prose whitespace-pre-line">
        <bdi>{job.description}</bdi>
      </p>
      <Points title={messages.requirements} points={job.Requirement} />
      <Points title={messages.benefits} points={job.Benefits} />
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly { title: string }[] }) {
  const visible = points.filter((point) => !isBlank(point.title))
  if (visible.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid list-disc gap-1 pl-5">
        {visible.map((point, index) => (
          <li key={index}>
            <bdi>{point.title}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SignInOffer({ isOver }: { isOver: boolean }) {
  const { title, text, closedTitle, closedText, action } = useMessages(privateJobs).locked
  const { openLogin } = useSession()
  return (
    <Section title={isOver ? closedTitle : title}>
      <p className="mb-4 max-w-prose text-soft">{isOver ? closedText : text}</p>
      <Button variant="primary" onClick={() => openLogin('privateJob')}>
        {action}
      </Button>
    </Section>
  )
}

const BUTTON = 'min-w-0 py-2 wrap-anywhere'

function HowToApply({ job }: { job: PrivateJob }) {
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
