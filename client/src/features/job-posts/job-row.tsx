import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import type { Stage } from '#shared/domain/jobs/job-stages.ts'
import { jobAction } from '#shared/domain/jobs/job-status.ts'
import { organisationLabel } from '#shared/domain/organisations/organisation-label.ts'
import { SaveButton } from '#client/content/save-button.tsx'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ShortTitle } from '#client/ui/short-title.tsx'
import { actionLabel, ACTION_ICONS } from './action-label.ts'
import { JobBadges } from './job-badges.tsx'
import { JobLink } from './job-link.tsx'
import { JobStatus } from './job-status.tsx'
import { OrganisationLink } from './organisation-link.tsx'

type Look = {
  /** The stage whose list the row stands in: it tells of that stage. */
  stage?: Stage | undefined
  heading?: 'h2' | 'h3'
  /** An instant, epoch milliseconds: what changed since is marked. */
  since?: number | null
}

/** A post in a list: title, board or place, status, badges, and its action. The whole row opens it. */
export function JobRow(props: Look & { post: JobPostSummary }) {
  return (
    <li className="job-row">
      <Content {...props} />
    </li>
  )
}

/** The rows of a list of posts. */
export const JobRows = ({ posts, ...look }: Look & { posts: readonly JobPostSummary[] }) => (
  <ul className="@container">
    {posts.map((post) => (
      <JobRow key={post._id} post={post} {...look} />
    ))}
  </ul>
)

function Content({ post, stage, heading: Heading = 'h2', since = null }: Look & { post: JobPostSummary }) {
  const messages = useMessages().jobPosts
  const action = jobAction(post, useToday())
  const label = actionLabel(action, messages)
  return (
    <>
      <div className="job-row-head">
        <Heading>
          <Title post={post} />
        </Heading>
        <p className="truncate text-sm text-soft">
          {post.organisation !== '' && (
            <>
              <OrganisationLink post={post}>{organisationLabel(post.organisation)}</OrganisationLink>
              {' · '}
            </>
          )}
          <bdi>{about(post, messages)}</bdi>
        </p>
      </div>
      <div className="job-row-state">
        <JobStatus post={post} stage={stage} />
        <JobBadges post={post} since={since} />
      </div>
      <SaveButton post={post} />
      {/* The link of the title covers the row, and this: each post is one link. */}
      <span aria-hidden className="job-row-action">
        <Icon name={ACTION_ICONS[action.name]} />
        <span className="hidden sm:inline">{label}</span>
      </span>
    </>
  )
}

function Title({ post: { slug, postName } }: { post: JobPostSummary }) {
  return (
    <JobLink slug={slug} title={postName}>
      <ShortTitle title={postName} length={ROW_TITLE_LENGTH} />
    </JobLink>
  )
}

/** Returns the second line of a row: role, number of posts, and place. */
function about(post: JobPostSummary, messages: Messages['jobPosts']): string {
  const place = post.place || messages.allIndia
  return [post.jobRole, post.totalPost && messages.posts(post.totalPost), place]
    .filter((part) => part !== '')
    .join(' · ')
}
