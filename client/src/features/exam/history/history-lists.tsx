import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { UserAttempt } from '#shared/contracts/user-attempts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { practiceResultsChanged } from '#client/device/events.ts'
import { useRunningAttempts } from '#client/device/attempts/running-attempts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examHistory } from '#client/messages/en/exam-history.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { examRunning } from '#client/messages/en/exam-running.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import {
  PAGE_SIZE,
  readAttempts,
  readPractice,
  type PracticeEntry,
} from '#client/features/exam/session/user-attempts.ts'
import { RequestNote } from '#client/features/exam/results/result-statistics.tsx'
import { showRunning } from '#client/features/exam/running/watch-running.tsx'

export function HistoryLoading() {
  const { loading } = useMessages(examHistory)
  return (
    <Loading text={loading}>
      <SkeletonRows count={3} />
    </Loading>
  )
}

export function ExamHistory() {
  const messages = useMessages(examHistory)
  const query = useAttempts()
  const { data, refetch } = query
  const retry = () => void refetch()
  const isLoading = query.isFetching && !query.isFetchingNextPage
  const isFailed = query.isError && !query.isFetchNextPageError
  const savedAt = data?.pages[0]?.savedAt
  return (
    <Section title={messages.exams}>
      {isLoading && <HistoryLoading />}
      {isFailed && !isLoading && <RequestNote isFailed loading="" failed={messages.failed} onRetry={retry} />}
      {data !== undefined && !isFailed && !isLoading && (
        <>
          {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={retry} />}
          <Attempts query={query} attempts={data.pages.flatMap(({ attempts }) => attempts)} />
        </>
      )}
    </Section>
  )
}

/** Queries the user's attempts, latest first, page by page. A saved copy has one page. */
function useAttempts() {
  return useInfiniteQuery({
    queryKey: ['attempts'],
    queryFn: ({ pageParam }) => readAttempts(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ attempts, savedAt }) =>
      savedAt === undefined && attempts.length === PAGE_SIZE ? attempts.at(-1)?._id : undefined,
  })
}

type AttemptsProps = { query: ReturnType<typeof useAttempts>; attempts: readonly UserAttempt[] }

function Attempts({ query, attempts }: AttemptsProps) {
  const messages = useMessages(examHistory)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (attempts.length === 0) return <p>{messages.noExams}</p>
  return (
    <>
      <ul className="exam-history">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt._id} attempt={attempt} />
        ))}
      </ul>
      <p role="alert" className="text-red">
        {isFetchNextPageError && !isFetchingNextPage && messages.failed}
      </p>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{messages.showEarlier}</Button>}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: UserAttempt }) {
  const messages = useMessages(examHistory)
  const { scoreOf, withCancelled } = useMessages(examResults)
  const { _id, quizId, title, status, startedAt, number, score, maxScore, resultAt, isVoid } = attempt
  const isLive = status === 'in_progress'
  const outcome = (): string => {
    if (status === 'abandoned') return messages.abandoned
    if (score !== null && maxScore !== null) return scoreOf(score, maxScore)
    return resultAt === null ? messages.submitted : messages.resultLater(formatInstant(resultAt))
  }
  return (
    <Row
      href={isLive ? quizPath(quizId) : `/me/attempts?attempt=${_id}`}
      title={title || messages.deletedQuiz}
      about={[formatInstant(startedAt), ...(number > 1 ? [messages.attempt(number)] : [])].join(' · ')}
      outcome={
        isLive ? <Resume quizId={quizId} title={title} /> : isVoid ? withCancelled(outcome()) : outcome()
      }
    />
  )
}

type RowProps = { href: string; title: string; about: string; outcome: ReactNode }

const Row = ({ href, title, about, outcome }: RowProps) => (
  <li>
    <a href={href}>
      <bdi className="exam-words">{title}</bdi>
    </a>
    <span>{about}</span>
    <strong>{outcome}</strong>
  </li>
)

function Resume({ quizId, title }: { quizId: string; title: string }) {
  const { resume, resumeOf } = useMessages(examRunning)
  return (
    <LinkButton variant="primary" href={quizPath(quizId)} aria-label={resumeOf(title)}>
      {resume}
    </LinkButton>
  )
}

export function PracticeHistory({ isSignedIn }: { isSignedIn: boolean }) {
  const messages = useMessages(examHistory)
  const {
    data: entries = [],
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['practice', isSignedIn],
    queryFn: () => readPractice(isSignedIn),
  })
  useEffect(() => practiceResultsChanged.on(() => void refetch()), [refetch])
  const running = useRunningAttempts().filter(({ isPractice }) => isPractice)
  useEffect(() => void showRunning(false).catch(() => undefined), [])
  if (isPending) return <HistoryLoading />
  return (
    <Section title={messages.practice}>
      <p className="text-sm text-soft">{messages.practiceHint}</p>
      {entries.length === 0 && running.length === 0 ? (
        <p className="mt-2">{messages.noPractice}</p>
      ) : (
        <ul className="exam-history">
          {running.map(({ quizId, title }) => (
            <Row
              key={quizId}
              href={quizPath(quizId)}
              title={title}
              about={messages.inProgress}
              outcome={<Resume quizId={quizId} title={title} />}
            />
          ))}
          {entries.map((entry) => (
            <PracticeRow key={`${entry.quizId} ${entry.finishedAt}`} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function PracticeRow({ entry }: { entry: PracticeEntry }) {
  const { deletedQuiz } = useMessages(examHistory)
  const { scoreOf } = useMessages(examResults)
  const { quizId, title, score, maxScore, finishedAt } = entry
  return (
    <Row
      href={quizPath(quizId)}
      title={title || deletedQuiz}
      about={formatInstant(new Date(finishedAt).toISOString())}
      outcome={scoreOf(score, maxScore)}
    />
  )
}
