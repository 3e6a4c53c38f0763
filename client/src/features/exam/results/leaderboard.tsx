import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeaderboardData } from '#shared/contracts/attempt.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examLeaderboard } from '#client/messages/en/exam-leaderboard.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Section } from '#client/ui/section.tsx'
import { RequestNote } from './request-note.tsx'

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
    isFinal ? '' : messages.soFar,
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
