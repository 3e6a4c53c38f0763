import { use } from 'react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { cutText } from '#shared/domain/cut-text.ts'
import { DrawnParts } from '#client/lib/drawn-parts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { SiteContext } from '#client/lib/site.ts'
import { Icon } from '#client/ui/icon.tsx'
import { JobBadges } from './job-badges.tsx'
import { JobDeadline } from './job-deadline.tsx'
import { JobLink } from './job-link.tsx'
import type { JobAction } from './job-pages.ts'

const ICONS = { apply: 'square-pen', view: 'chevron-right', download: 'download' } as const

type Props = { post: JobPostSummary; action: JobAction; heading?: 'h2' | 'h3' }

const ROW = 'job-row'

/** A post in a list: title, board or place, last date, badges, and its action; the whole row opens it. */
export function JobRow(props: Props) {
  const draw = use(DrawnParts)
  const siteDay = use(SiteContext)
  if (draw === null) {
    return (
      <li className={ROW}>
        <Content {...props} />
      </li>
    )
  }
  // All that a row shows besides its post is the day; the words are of one language. No value holds a NUL.
  const { post, action, heading = '' } = props
  const key = [siteDay.today, action, heading, ...Object.values(post)].join('\0')
  const part = (
    <SiteContext value={siteDay}>
      <Content {...props} />
    </SiteContext>
  )
  // oxlint-disable-next-line react/no-danger -- React itself drew this HTML, on the server
  return <li className={ROW} dangerouslySetInnerHTML={{ __html: draw(key, part) }} />
}

function Content({ post, action, heading: Heading = 'h2' }: Props) {
  const words = useMessages().jobPosts
  const label = words.actions[action]
  return (
    <>
      <div className="job-row-head">
        <Heading className="font-semibold">
          <JobLink slug={post.slug} title={post.postName} className="after:absolute after:inset-0">
            <bdi>{cutText(post.postName, ROW_TITLE_LENGTH)}</bdi>
          </JobLink>
        </Heading>
        <p className="truncate text-sm text-soft">
          <bdi>{about(post, words)}</bdi>
        </p>
      </div>
      <div className="job-row-state">
        <JobDeadline post={post} />
        <JobBadges post={post} />
      </div>
      <JobLink
        slug={post.slug}
        className="job-row-action"
        label={words.actionOf(label, post.postName)}
        title={label}
      >
        <Icon name={ICONS[action]} />
        <span className="hidden sm:inline">{label}</span>
      </JobLink>
    </>
  )
}

/** The second line of a row: what is recruited, how many, and where. */
function about(post: JobPostSummary, words: ReturnType<typeof useMessages>['jobPosts']): string {
  const place = post.state || post.location || words.allIndia
  return [post.jobRole, post.totalPost && words.posts(post.totalPost), place]
    .filter((part) => part !== '')
    .join(' · ')
}
