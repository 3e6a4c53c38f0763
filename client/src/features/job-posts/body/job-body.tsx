import { type ReactNode, useState, type ComponentType } from 'react'
import type { JobPostDetail, JobPost } from '#shared/contracts/job-post.ts'
import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { PictureButton } from '#client/content/item/share-button.tsx'
import { CalendarButton } from '#client/content/item/calendar-button.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { Toggle } from '#client/ui/toggle.tsx'
import { JobLinks } from './job-links.tsx'
import { JobStatus, JobBadges } from '#client/features/job-posts/status/job-status.tsx'
import { Section } from '#client/ui/section.tsx'
import { Button } from '#client/ui/button.tsx'
import { JobInformation, JobTables } from './job-tables.tsx'
import { LINKS_ID } from './jump-to-links.tsx'
import { hasInformation, knownFacts } from './job-view-model.ts'

export function JobBody({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
        <JobStatus post={post} countsAll omitsClosed />
        <JobBadges post={post} />
        <CalendarButton post={post} />
        <PictureButton
          variant="text"
          className="-ml-4"
          post={{ kind: 'jobPost', item: post, url: post.url }}
        />
      </div>
      <p className="max-w-prose whitespace-pre-line">
        <bdi>{post.description}</bdi>
      </p>
      <JobFacts post={post} />
      <JobTables post={post} />
      {hasInformation(post) && (
        <Toggle hide={messages.lessInformation} show={messages.moreInformation}>
          <JobInformation post={post} />
        </Toggle>
      )}
      <div id={LINKS_ID} className="scroll-mt-2">
        <Toggle hide={messages.hideLinks} show={messages.showLinks}>
          <JobLinks post={post} />
        </Toggle>
      </div>
      <p>
        <a
          href={`/form-kit?job=${encodeURIComponent(post.slug)}`}
          className="inline-flex min-h-12 items-center text-accent underline"
        >
          {messages.formKit}
        </a>
      </p>
      <ReportButton post={post} />
      <JobHistory post={post} />
    </>
  )
}

function JobFacts({ post }: { post: JobPost }) {
  const { facts: dates, organisation } = useMessages().jobPosts
  const facts = { ...dates, ...useMessages(jobBody).facts }
  return (
    <dl className="facts my-5 rounded-xl bg-sunken p-4">
      {post.organisation !== '' && (
        <div className="col-span-full">
          <dt className="text-sm text-soft">{facts.organisation}</dt>
          <dd className="font-medium">
            <OrganisationLink post={post} className="inline-flex min-h-6 items-center text-accent underline">
              {organisation.title(post.organisationName, post.organisationShort)}
            </OrganisationLink>
          </dd>
        </div>
      )}
      {knownFacts(post).map(({ fact, value }) => (
        <div key={fact}>
          <dt className="text-sm text-soft">{facts[fact]}</dt>
          <dd className="font-medium">
            <bdi>{formatDay(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type OrganisationLinkProps = { post: { organisation: string }; className?: string; children: ReactNode }

const OrganisationLink = ({ post, className, children }: OrganisationLinkProps) => (
  <a href={organisationPath(post.organisation)} className={className}>
    {children}
  </a>
)

/** Changes of a post with their times, and the note that this site, not the government, reports them. */
function JobHistory({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  return (
    <div className="mt-8 border-t border-line text-sm text-soft">
      {post.history.length > 0 && (
        <Section title={messages.history}>
          <ol className="grid gap-1">
            {post.history.map(({ at, type, summary }) => (
              <li key={at + type} className="flex flex-wrap gap-x-3">
                <time dateTime={at} className="[font-variant-numeric:tabular-nums]">
                  {formatInstant(at)}
                </time>
                <bdi className="text-ink">{summary}</bdi>
              </li>
            ))}
          </ol>
        </Section>
      )}
      <p>
        {messages.updated(formatInstant(post.updatedAt))}. {messages.notGovernment}
      </p>
    </div>
  )
}

type Dialog = ComponentType<{ post: JobPostDetail; onClose: () => void }>

/** Opens the report dialog of a post. Few readers do, so it is loaded on the press. */
export function ReportButton({ post }: { post: JobPostDetail }) {
  const messages = useMessages(jobBody)
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const open = () => {
    setHasFailed(false)
    import('./report-dialog.tsx').then(
      ({ PostReportDialog }) => setDialog(() => PostReportDialog),
      () => setHasFailed(true),
    )
  }
  return (
    <div className="my-5">
      <Button onClick={open}>{messages.report}</Button>
      <p role="alert" className="text-red">
        {hasFailed && messages.reportFailed}
      </p>
      {Dialog && <Dialog post={post} onClose={() => setDialog(null)} />}
    </div>
  )
}
