import { useState } from 'react'
import type { LiveQuizData, AdminAttemptsData, AttemptView } from '#shared/contracts/admin-attempts.ts'
import { clockTime } from '#shared/domain/dates/clock-time.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { BarChart } from '#client/ui/chart.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { ALL_QUESTIONS, useAdminSearch, ATTEMPT_VIEWS } from '#client/features/admin/requests/admin-search.ts'
import { CardTitle, TextLink, Figure } from '#client/features/admin/lists/card-parts.tsx'
import { pollInterval, useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { PrivateSearch } from '#client/features/admin/lists/search-form.tsx'
import { useRetainedRows } from '#client/features/admin/lists/use-retained-rows.ts'
import { AttemptItem, ChangeDialog } from './attempt-item.tsx'

const FIGURES = ['started', 'saving', 'silent', 'handedIn'] as const

export function LiveQuiz({ quizId }: { quizId: string }) {
  const messages = useMessages(admin).attempts
  const { search } = useAdminSearch()
  const query = useAdminQuery<LiveQuizData>(`/admin/quiz-attempts/${encodeURIComponent(quizId)}`, {
    refetchInterval: pollInterval,
  })
  return (
    <>
      <p>
        <TextLink href="/admin/attempts">{messages.allQuizzes}</TextLink>
      </p>
      <QueryData query={query}>
        {(data) => (
          <>
            <PartBoundary>
              <Title quiz={data.quiz} />
            </PartBoundary>
            <Now data={data} />
            <PartBoundary>
              <AttemptsList key={search.view} quizId={data.quiz._id} view={search.view} />
            </PartBoundary>
          </>
        )}
      </QueryData>
    </>
  )
}

type Quiz = LiveQuizData['quiz']

function Title({ quiz: { title, startDateTime, expireDateTime } }: { quiz: Quiz }) {
  const messages = useMessages(admin).attempts
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <CardTitle title={title} />
      </h2>
      <p className="mt-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        {messages.times(formatInstant(startDateTime), formatInstant(expireDateTime))}
      </p>
    </>
  )
}

function Now({ data }: { data: LiveQuizData }) {
  const messages = useMessages(admin).attempts
  return (
    <section aria-label={messages.now} className="mt-4 grid gap-4 md:grid-cols-2">
      <PartBoundary>
        <Figures counts={data.counts} />
      </PartBoundary>
      <PartBoundary>
        <QuizActions quiz={data.quiz} />
      </PartBoundary>
      <PartBoundary>
        <Minutes minutes={data.minutes} />
      </PartBoundary>
    </section>
  )
}

function Figures({ counts }: Pick<LiveQuizData, 'counts'>) {
  const { started, saving, silent, submitted } = useMessages(admin).attempts.counts
  const labels = { started, saving, silent, handedIn: submitted }
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 md:col-span-2 [font-variant-numeric:tabular-nums]">
      {FIGURES.map((name) => (
        <Figure
          key={name}
          label={labels[name]}
          value={counts[name]}
          isAlarming={name === 'silent' && counts.silent > 0}
        />
      ))}
    </dl>
  )
}

function Minutes({ minutes }: Pick<LiveQuizData, 'minutes'>) {
  const messages = useMessages(admin).attempts
  const charts = [
    { title: messages.startedPerMinute, of: 'started' },
    { title: messages.submittedPerMinute, of: 'handedIn' },
  ] as const
  return charts.map(({ title, of }) => (
    <BarChart
      key={of}
      title={title}
      bars={minutes.map((minute) => ({ label: clockTime(Date.parse(minute.at)), value: minute[of] }))}
      head={[messages.minute, messages.attempts]}
      showTable={messages.showTable}
    />
  ))
}

function QuizActions({ quiz: { _id, title, live } }: { quiz: Quiz }) {
  const { attempts: messages, corrections } = useMessages(admin)
  const [openChange, setOpenChange] = useState<'extra-time' | 'close' | null>(null)
  return (
    <div className="flex flex-wrap gap-2 md:col-span-2">
      <Button disabled={live === 0} onClick={() => setOpenChange('extra-time')}>
        {messages.addTimeForAll}
      </Button>
      <Button disabled={live === 0} className="text-red" onClick={() => setOpenChange('close')}>
        {messages.closeAll}
      </Button>
      <LinkButton href={`/admin/attempts${stringifySearch({ target: _id, question: ALL_QUESTIONS })}`}>
        {corrections.open}
      </LinkButton>
      {openChange !== null && (
        <ChangeDialog
          path={`/admin/quiz-attempts/${_id}/${openChange}`}
          name={title}
          action={openChange === 'close' ? messages.closeAll : messages.addTimeForAll}
          text={openChange === 'close' ? messages.dialogs.closeAll : messages.dialogs.addTimeForAll}
          hasMinutes={openChange === 'extra-time'}
          invalidates={['/admin/quiz-attempts']}
          onClose={() => setOpenChange(null)}
        />
      )}
    </div>
  )
}

type AttemptsListProps = { quizId: string; view: AttemptView }

/** Attempts at a quiz: running ones (polled, in stable order), or results. */
function AttemptsList({ quizId, view }: AttemptsListProps) {
  const messages = useMessages(admin).attempts
  const { search, go } = useAdminSearch()
  const [searchQuery, setSearchQuery] = useState('')
  const find = (words: string) => {
    setSearchQuery(words)
    void go({ page: undefined }, { replace: true })
  }
  const isLive = view === 'live'
  const query = new URLSearchParams({ quizId, view, page: String(search.page), searchQuery }).toString()
  const list = useAdminQuery<AdminAttemptsData>(`/admin/attempts?${query}`, {
    refetchInterval: isLive && pollInterval,
  })
  const retained = useRetainedRows(list.data?.attempts, useLoaded(query, list.isPlaceholderData))
  return (
    <div className="mt-6">
      <Views view={view} />
      <PrivateSearch labels={messages} onSearch={find} isSearching={searchQuery !== ''} />
      <div className="flex min-h-12 items-center">
        {retained.newer > 0 && (
          <Button onClick={retained.showNewer}>{messages.showNewer(retained.newer)}</Button>
        )}
      </div>
      <PagedList
        list={list}
        found={messages.found}
        empty={{
          title: isLive ? messages.emptyLiveTitle : messages.emptyResultsTitle,
          text: isLive ? messages.emptyLiveText : messages.emptyResultsText,
        }}
        rows={() =>
          retained.rows.map(({ item, hasLeft }) => (
            <AttemptItem key={item._id} attempt={item} hasLeft={hasLeft} />
          ))
        }
      />
    </div>
  )
}

/** Returns the query of the displayed rows: the previous one while the new one loads. */
function useLoaded(query: string, isLoading: boolean): string {
  const [loaded, setLoaded] = useState(query)
  if (!isLoading && loaded !== query) setLoaded(query)
  return loaded
}

function Views({ view }: { view: AttemptView }) {
  const messages = useMessages(admin).attempts
  const { addressWith } = useAdminSearch()
  const labels = { live: messages.live, ended: messages.results }
  return (
    <Tabs
      label={messages.views}
      tabs={ATTEMPT_VIEWS.map((each) => ({
        href: addressWith({ view: each === 'live' ? undefined : each, page: undefined }),
        label: labels[each],
        isCurrent: each === view,
      }))}
    />
  )
}
