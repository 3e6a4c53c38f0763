import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewedQuestion, StatisticsData, LeaderboardData } from '#shared/contracts/attempt.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults, examLeaderboard } from '#client/messages/en/exam-results.ts'
import { BarChart } from '#client/ui/chart.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Section } from '#client/ui/section.tsx'

const readStatistics = async (attemptId: string): Promise<StatisticsData> =>
  (await apiRequest<StatisticsData>(`/attempts/${attemptId}/statistics`)).data

type Medians = ReadonlyMap<string, number>
type Review = { review: readonly ReviewedQuestion[] }

/** Display time of each question, and results of all candidates of an exam. */
export function Statistics({ attemptId, review }: Review & { attemptId: string }) {
  const { loading, failed } = useMessages(examResults).distribution
  const { data, isError, refetch } = useQuery({
    queryKey: ['statistics', attemptId],
    queryFn: () => readStatistics(attemptId),
  })
  const medians = new Map(data?.medians.map(({ questionId, medianMs }) => [questionId, medianMs]))
  return (
    <>
      <QuestionTimes review={review} medians={medians} />
      {data === undefined ? (
        <RequestNote isFailed={isError} loading={loading} failed={failed} onRetry={() => void refetch()} />
      ) : (
        <Distribution statistics={data} />
      )}
    </>
  )
}

/** Display time of each question, beside the medians where known. */
export function QuestionTimes({ review, medians }: Review & { medians: Medians }) {
  const { times, showTable, duration } = useMessages(examResults)
  if (review.length === 0) return null
  const hasMedians = medians.size > 0
  return (
    <>
      <BarChart
        title={times.title}
        showTable={showTable}
        shown={(seconds) => duration(1000 * seconds)}
        head={hasMedians ? [times.question, times.yourTime, times.median] : [times.question, times.yourTime]}
        bars={review.map(({ number, questionId, spentMs }) => {
          const medianMs = medians.get(questionId)
          const median = medianMs === undefined ? times.unknown : duration(medianMs)
          return {
            label: String(number),
            value: spentMs / 1000,
            ...(medianMs !== undefined && { line: medianMs / 1000 }),
            cells: hasMedians ? [duration(spentMs), median] : [duration(spentMs)],
          }
        })}
      />
      {hasMedians && <p className="text-sm text-soft">{times.medianHint}</p>}
    </>
  )
}

function Distribution({ statistics: { distribution, outOf, isFinal } }: { statistics: StatisticsData }) {
  const { distribution: messages, showTable, provisional } = useMessages(examResults)
  if (distribution.length === 0) return null
  const total = messages.total(outOf)
  return (
    <>
      <BarChart
        title={messages.title}
        showTable={showTable}
        head={[messages.score, messages.candidates]}
        bars={distribution.map(({ from, to, count, isOwn }) => ({
          label: messages.band(from, to),
          value: count,
          isStrong: isOwn,
          cells: [isOwn ? messages.includingYou(count) : String(count)],
        }))}
      />
      <p className="text-sm text-soft">{isFinal ? total : `${total}, ${provisional}`}</p>
    </>
  )
}

type RequestNoteProps = { isFailed: boolean; loading: string; failed: string; onRetry: () => void }

/** Placeholder for a part of a page: loading, or failed with Retry. */
export function RequestNote({ isFailed, loading, failed, onRetry }: RequestNoteProps) {
  const { retry } = useMessages().lists.failed
  if (!isFailed) return <p role="status">{loading}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="alert">{failed}</p>
      <Button onClick={onRetry}>
        <Icon name="rotate-cw" />
        {retry}
      </Button>
    </div>
  )
}

const readLeaderboard = async (quizId: string): Promise<LeaderboardData> =>
  (await apiRequest<LeaderboardData>(`/quizzes/${quizId}/leaderboard`)).data

/** Leaderboard of a quiz and the user's own rank, loaded on a press. */
export function Leaderboard({ quizId }: { quizId: string }) {
  const messages = useMessages(examLeaderboard)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={messages.title}>
      {isOpen ? <Loaded quizId={quizId} /> : <Button onClick={() => setIsOpen(true)}>{messages.show}</Button>}
    </Section>
  )
}

function Loaded({ quizId }: { quizId: string }) {
  const { loading, failed } = useMessages(examLeaderboard)
  const { data, isError, refetch } = useQuery({
    queryKey: ['leaderboard', quizId],
    queryFn: () => readLeaderboard(quizId),
  })
  return data === undefined ? (
    <RequestNote isFailed={isError} loading={loading} failed={failed} onRetry={() => void refetch()} />
  ) : (
    <Places board={data} />
  )
}

type Place = LeaderboardData['rows'][number]

function Places({ board: { rows, own, outOf, isFinal, correctedAt } }: { board: LeaderboardData }) {
  const messages = useMessages(examLeaderboard)
  const { duration, corrected } = useMessages(examResults)
  const { columns } = messages
  if (rows.length === 0) return <p>{messages.empty}</p>
  const formatName = ({ name, isDeleted, isOwn }: Place) => {
    if (isOwn) return messages.you(name)
    return isDeleted ? messages.deleted : name || messages.unnamed
  }
  // The user's row below the first rows ends the table.
  const shown = own === null || rows.some(({ isOwn }) => isOwn) ? rows : [...rows, own]
  const lines = [
    rows.length < outOf ? messages.firstOf(rows.length, outOf) : '',
    isFinal ? '' : messages.provisionalHint,
    correctedAt === null ? '' : corrected(formatInstant(correctedAt)),
  ]
  return (
    <>
      <p className="mb-2" role="status">
        {lines.filter((line) => line !== '').join(' ')}
      </p>
      <DataTable
        label={messages.title}
        head={[[columns.rank], [columns.name], [columns.score], [columns.time]]}
        rows={shown.map((place) => [
          [String(place.rank)],
          [formatName(place)],
          [formatMarks(place.score)],
          [duration(place.timeMs)],
        ])}
        rowLooks={shown.map(({ isOwn }) => (isOwn ? 'bg-tint font-semibold' : undefined))}
      />
    </>
  )
}
