import type { ReactNode } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { jobHref } from '#shared/domain/jobs/job-path.ts'
import { SaveButton } from '#client/content/saving/save-button.tsx'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { HostName } from '#client/ui/host-name.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { EligibleMark } from './eligible-mark.tsx'
import { JobStatus, JobBadges, useActionLink } from '#client/features/job-posts/status/job-status.tsx'

type Look = {
  /** Stage of the row's list, which the row shows. */
  stage?: Stage | undefined
  heading?: 'h2' | 'h3'
  /** Instant, epoch milliseconds: later changes are marked. */
  since?: number | null
  /** Line below the facts. */
  note?: ReactNode
}

/** Post in a list: title, facts, status, badges. The full row opens it, except the link of its action. */
export function JobRow(props: Look & { post: JobPostSummary }) {
  return (
    <li className="job-row">
      <Content {...props} />
    </li>
  )
}

export const JobRows = ({ posts, ...look }: Look & { posts: readonly JobPostSummary[] }) => (
  <ul className="@container">
    {posts.map((post) => (
      <JobRow key={post._id} post={post} {...look} />
    ))}
  </ul>
)

function Content({
  post,
  stage,
  heading: Heading = 'h2',
  since = null,
  note,
}: Look & { post: JobPostSummary }) {
  const messages = useMessages().jobPosts
  return (
    <>
      <EligibleMark id={post._id} />
      <div className="job-row-head">
        <Heading>
          <Title post={post} />
        </Heading>
        <p className="text-sm text-soft">
          <bdi>{formatFacts(post, messages)}</bdi>
        </p>
        {note}
      </div>
      <div className="job-row-state">
        <JobStatus post={post} stage={stage} />
        <JobBadges post={post} since={since} />
      </div>
      <SaveButton post={post} />
      <RowAction post={post} />
    </>
  )
}

/** Link that a row offers, above the link that covers the row. Renders nothing without an active link. */
function RowAction({ post }: { post: JobPostSummary }) {
  const { actionAt } = useMessages().jobPosts
  const found = useActionLink(post)
  if (found === null) return null
  const { label, link, host, icon } = found
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="job-row-action"
      aria-label={actionAt(label, host, post.postName)}
    >
      <Icon name={icon} />
      <span className="max-sm:sr-only">
        {label}{' '}
        <small>
          <HostName host={host} />
        </small>
      </span>
    </a>
  )
}

function Title({ post: { slug, postName } }: { post: JobPostSummary }) {
  return (
    <JobLink slug={slug} title={postName}>
      <ShortTitle title={postName} length={ROW_TITLE_LENGTH} />
    </JobLink>
  )
}

/** Returns the fact line of a row: place, qualifications, number of posts. */
function formatFacts(
  { place, qualifications, totalPost }: JobPostSummary,
  { allIndia, posts }: Messages['jobPosts'],
): string {
  return [place || allIndia, qualifications.join(', '), totalPost && posts(totalPost)]
    .filter((part) => part !== '')
    .join(' · ')
}

type JobLinkProps = {
  slug: string
  children: ReactNode
  title?: string
}

/** Opens a post over its page (see `useLinkClicks`). Without scripts or in a new tab, the href opens its own page. */
const JobLink = ({ slug, children, ...rest }: JobLinkProps) => (
  <a href={jobHref(slug)} data-post="" {...rest}>
    {children}
  </a>
)
