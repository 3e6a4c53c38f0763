import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { SaveButton } from '#client/content/save-button.tsx'
import { useMessages, type Messages } from '#client/lib/i18n.ts'
import { Icon } from '#client/ui/icon.tsx'
import { JobBadges } from './job-badges.tsx'
import { JobDeadline } from './job-deadline.tsx'
import { JobLink } from './job-link.tsx'
import type { JobAction } from './job-pages.ts'

const ICONS = { apply: 'square-pen', view: 'chevron-right', download: 'download' } as const

type RowProps = { post: JobPostSummary; action: JobAction; heading?: 'h2' | 'h3' }
type RowsProps = { posts: readonly JobPostSummary[]; action: JobAction; heading?: 'h2' | 'h3' }

/** A post in a list: title, board or place, last date, badges, and its action. The whole row opens it. */
export function JobRow(props: RowProps) {
  return (
    <li className="job-row">
      <Content {...props} />
    </li>
  )
}

/** The rows of a list of posts. */
export const JobRows = ({ posts, ...look }: RowsProps) => (
  <ul className="@container">
    {posts.map((post) => (
      <JobRow key={post._id} post={post} {...look} />
    ))}
  </ul>
)

function Content({ post, action, heading: Heading = 'h2' }: RowProps) {
  const messages = useMessages().jobPosts
  const label = messages.actions[action]
  return (
    <>
      <div className="job-row-head">
        <Heading className="font-semibold">
          <JobLink slug={post.slug} title={post.postName} className="after:absolute after:inset-0">
            <bdi>{truncate(post.postName, ROW_TITLE_LENGTH)}</bdi>
          </JobLink>
        </Heading>
        <p className="truncate text-sm text-soft">
          <bdi>{about(post, messages)}</bdi>
        </p>
      </div>
      <div className="job-row-state">
        <JobDeadline post={post} />
        <JobBadges post={post} />
      </div>
      <SaveButton post={post} />
      {/* The same target as the title: hidden from screen readers and Tab, so that each post is one link. */}
      <JobLink slug={post.slug} className="job-row-action" title={label} isRepeated>
        <Icon name={ICONS[action]} />
        <span className="hidden sm:inline">{label}</span>
      </JobLink>
    </>
  )
}

/** Returns the second line of a row: role, number of posts, and place. */
function about(post: JobPostSummary, messages: Messages['jobPosts']): string {
  const place = post.state || post.location || messages.allIndia
  return [post.jobRole, post.totalPost && messages.posts(post.totalPost), place]
    .filter((part) => part !== '')
    .join(' · ')
}
