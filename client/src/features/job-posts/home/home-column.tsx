import { useRouter } from '@tanstack/react-router'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { home } from '#client/messages/en/home.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { HomeList } from './home-lists.ts'
import { stageOfList } from '#client/features/job-posts/list/job-list-pages.ts'
import { JobRows } from '#client/features/job-posts/list/job-row.tsx'

type Props = {
  list: HomeList
  data: JobSummaryListData | null
  /** When the reader was here before, epoch milliseconds; null if never. */
  since: number | null
}

/** One of the home page's lists, with a link to the full list. */
export function HomeColumn({ list, data, since }: Props) {
  const { jobPosts, lists } = useMessages()
  const messages = useMessages(home)
  const router = useRouter()
  const { title } = jobPosts.lists[list.messageKey]
  return (
    <section>
      {/* On phones the tab above names the list, and its link is below. */}
      <h2 aria-label={title} className="text-lg font-bold max-lg:sr-only lg:border-b-2 lg:border-accent">
        <span className="lg:hidden">{title}</span>
        <a
          href={list.to}
          data-preload=""
          className="hidden min-h-12 items-center hover:underline lg:inline-flex"
        >
          {title}
        </a>
      </h2>
      {data === null && <ErrorState error={null} onRetry={() => void router.invalidate()} />}
      {data?.jobPosts.length === 0 && <EmptyState {...lists.empty} />}
      {data && <JobRows posts={data.jobPosts} stage={stageOfList(list.list)} heading="h3" since={since} />}
      <LinkButton href={list.to} variant="text" className="-mx-4" aria-label={messages.viewAllOf(title)}>
        {messages.viewAll}
        <Icon name="chevron-right" />
      </LinkButton>
    </section>
  )
}
