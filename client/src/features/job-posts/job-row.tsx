import { ChevronRight, Download, SquarePen } from 'lucide-react'
import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { ROW_TITLE_LENGTH } from '#shared/domain/constants.ts'
import { cutText } from '#shared/domain/cut-text.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Icon } from '#client/ui/icon.tsx'
import { JobBadges } from './job-badges.tsx'
import { JobDeadline } from './job-deadline.tsx'
import { JobLink } from './job-link.tsx'
import type { JobAction } from './job-pages.ts'

const ICONS = { apply: SquarePen, view: ChevronRight, download: Download } as const

const ROW =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-3 hover:bg-sunken @xl:grid-cols-[minmax(0,1fr)_auto_auto]'

const ACTION =
  'relative z-10 inline-flex size-12 items-center justify-center gap-1.5 rounded-lg font-medium text-accent hover:bg-tint sm:w-auto sm:px-2 @xl:w-30'

type Props = { post: JobPostSummary; action: JobAction; heading?: 'h2' | 'h3' }

/** A post in a list: title, board or place, last date, badges, and its action; the whole row opens it. */
export function JobRow({ post, action, heading: Heading = 'h2' }: Props) {
  const words = useMessages().jobPosts
  const label = words.actions[action]
  return (
    <li className={ROW}>
      <div className="min-w-0 sm:col-span-2 @xl:col-span-1">
        <Heading className="font-semibold">
          <JobLink slug={post.slug} title={post.postName} className="after:absolute after:inset-0">
            <bdi>{cutText(post.postName, ROW_TITLE_LENGTH)}</bdi>
          </JobLink>
        </Heading>
        <p className="truncate text-sm text-soft">
          <bdi>{about(post, words)}</bdi>
        </p>
      </div>
      <div className="col-start-1 mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 @xl:col-start-2 @xl:mt-0 @xl:flex-row-reverse @xl:flex-nowrap">
        <JobDeadline post={post} />
        <JobBadges post={post} />
      </div>
      <div className="col-start-2 row-span-2 row-start-1 sm:row-span-1 sm:row-start-2 @xl:col-start-3 @xl:row-start-1">
        <JobLink
          slug={post.slug}
          className={ACTION}
          label={words.actionOf(label, post.postName)}
          title={label}
        >
          <Icon of={ICONS[action]} />
          <span className="hidden sm:inline">{label}</span>
        </JobLink>
      </div>
    </li>
  )
}

/** The second line of a row: what is recruited, how many, and where. */
function about(post: JobPostSummary, words: ReturnType<typeof useMessages>['jobPosts']): string {
  const place = post.state || post.location || words.allIndia
  return [post.jobRole, post.totalPost && words.posts(post.totalPost), place]
    .filter((part) => part !== '')
    .join(' · ')
}
