import { useQuery } from '@tanstack/react-query'
import type { ReviewedQuestion, StatisticsData } from '#shared/contracts/attempt.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { BarChart } from '#client/ui/chart.tsx'
import { RequestNote } from './request-note.tsx'

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
        head={hasMedians ? [times.number, times.yours, times.median] : [times.number, times.yours]}
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
      {hasMedians && <p className="text-sm text-soft">{times.lines}</p>}
    </>
  )
}

function Distribution({ statistics: { distribution, outOf, isFinal } }: { statistics: StatisticsData }) {
  const { distribution: messages, showTable, soFar } = useMessages(examResults)
  if (distribution.length === 0) return null
  const counted = messages.outOf(outOf)
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
          cells: [isOwn ? messages.withYou(count) : String(count)],
        }))}
      />
      <p className="text-sm text-soft">{isFinal ? counted : `${counted}, ${soFar}`}</p>
    </>
  )
}
