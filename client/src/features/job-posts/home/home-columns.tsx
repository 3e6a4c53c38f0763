import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useVisits } from '#client/device/user/visits.ts'
import { home } from '#client/messages/en/home.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { stageOfList } from '#client/features/job-posts/list/job-list-pages.ts'
import { JobRows } from '#client/features/job-posts/list/job-row.tsx'
import { HOME_LISTS, type HomeData, type HomeList } from './home-lists.ts'

const TAB =
  'flex min-h-12 grow items-center justify-center border-b-2 px-1 font-semibold aria-selected:border-accent aria-selected:text-accent border-line'

// Clicks that open a link in another tab or window, as the browser does it.
const opensElsewhere = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/**
 * Lists of the home page: side by side on wide screens, one at a time under tabs on phones. Without scripts, the tabs
 * are links to the pages of the lists.
 */
export function HomeColumns({ data }: { data: HomeData }) {
  const messages = useMessages(home)
  const id = useId()
  // Zero means no previous visit.
  const since = useVisits()?.before || null
  const { selected, select, tabList, move } = useTabs(HOME_LISTS.length)
  return (
    <>
      <div ref={tabList} role="tablist" aria-label={messages.lists} className="mt-2 flex lg:hidden">
        {HOME_LISTS.map(({ to, messageKey }, index) => (
          <a
            key={to}
            id={`${id}-tab-${index}`}
            href={to}
            role="tab"
            aria-selected={index === selected}
            aria-controls={`${id}-list-${index}`}
            tabIndex={index === selected ? 0 : -1}
            className={TAB}
            onKeyDown={move}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              select(index)
            }}
          >
            {messages.tabs[messageKey]}
          </a>
        ))}
      </div>
      <div className="grid gap-x-8 gap-y-8 lg:mt-8 lg:grid-cols-3">
        {HOME_LISTS.map((list, index) => (
          <div
            key={list.to}
            id={`${id}-list-${index}`}
            className={index === selected ? 'min-w-0' : 'hidden min-w-0 lg:block'}
          >
            <HomeColumn list={list} data={data[index] ?? null} since={since} />
          </div>
        ))}
      </div>
    </>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Makes the tabs one Tab stop; the arrow keys move among them. */
function useTabs(count: number) {
  const [selected, select] = useState(0)
  const tabList = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : undefined
    const next = to ?? (step === undefined ? undefined : (selected + step + count) % count)
    if (next === undefined) return
    event.preventDefault()
    select(next)
    tabList.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return { selected, select, tabList, move }
}

type Props = {
  list: HomeList
  data: JobSummaryListData | null
  /** Previous visit of the reader, epoch milliseconds; null without one. */
  since: number | null
}

function HomeColumn({ list, data, since }: Props) {
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
