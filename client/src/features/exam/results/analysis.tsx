import type { ReactNode } from 'react'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { Facts } from '#client/ui/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import './analysis.css'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { Section } from '#client/ui/section.tsx'
import type { EndedExam, ExamQuiz } from '#client/features/exam/session/exam-session.ts'
import { getAccuracy, topicScores, weakestTopics, type PartScore } from './result-parts.ts'
import { QuestionTimes, Statistics, Leaderboard } from './result-statistics.tsx'
import { ResultNotes, ResultSummary } from './result-summary.tsx'
import { Review } from './review.tsx'

type Props = {
  quizId: ExamQuiz['_id']
  ended: EndedExam
  actions: ReactNode
}

/** Renders a result on one screen: score, review, then the rest. No figure appears twice. */
export function Analysis({ quizId, ended, actions }: Props) {
  const { review: title, noTopic } = useMessages(examResults)
  const { attemptId, result, review } = ended
  const topics = topicScores(review, noTopic)
  const weakest = weakestTopics(topics)
  const otherTopics = topics.filter((topic) => !weakest.includes(topic))
  return (
    <>
      <PartBoundary>
        <ResultSummary result={result} weakest={weakest} />
      </PartBoundary>
      <ResultNotes ended={ended} />
      <div className="exam-buttons">{actions}</div>
      {review.length > 0 && (
        <Section title={title}>
          <PartBoundary>
            <Review review={review} />
          </PartBoundary>
        </Section>
      )}
      {result && (
        <>
          <PartBoundary>
            <Details result={result} otherTopics={otherTopics} />
          </PartBoundary>
          <div className="exam-charts">
            <PartBoundary>
              {attemptId === '' ? (
                <QuestionTimes review={review} medians={new Map()} />
              ) : (
                <Statistics attemptId={attemptId} review={review} />
              )}
            </PartBoundary>
          </div>
          {attemptId !== '' && (
            <PartBoundary>
              <Leaderboard quizId={quizId} />
            </PartBoundary>
          )}
        </>
      )}
    </>
  )
}

type DetailsProps = {
  result: NonNullable<EndedExam['result']>
  otherTopics: ReturnType<typeof topicScores>
}

function Details({ result, otherTopics }: DetailsProps) {
  const messages = useMessages(examResults)
  const { percentile, isFinal } = result
  const levels = result.levels.map(({ level, ...score }) => ({ name: level, ...score }))
  return (
    <>
      {levels.length > 0 && (
        <Section title={messages.levels}>
          <ScoreTable label={messages.levels} head={messages.level} parts={levels} />
        </Section>
      )}
      {otherTopics.length > 0 && (
        <Section title={messages.otherTopics}>
          <ScoreTable label={messages.otherTopics} head={messages.topic} parts={otherTopics} />
        </Section>
      )}
      <Facts
        look="card"
        facts={[
          { label: messages.accuracy, value: messages.accuracyOf(getAccuracy(result)) },
          {
            label: messages.percentile,
            value: percentile === null ? '' : messages.soFarUnless(isFinal, String(percentile)),
          },
        ]}
      />
    </>
  )
}

type ScoreTableProps = {
  /** Name of the parts: label of the table and heading of its first column. */
  label: string
  head: string
  parts: readonly PartScore[]
}

/** Score of each part of a paper: a table whose rows have a bar of the right answers. */
function ScoreTable({ label, head, parts }: ScoreTableProps) {
  const messages = useMessages(examResults)
  return (
    <table aria-label={label} className="exam-scores">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{messages.correctOfTotal}</th>
          <th scope="col">{messages.partScore}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, correct, total, score }) => (
          <tr key={name}>
            <th scope="row">
              <bdi className="exam-words">{name}</bdi>
              <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none">
                <rect width="100" height="4" className="exam-share-all" />
                <rect width={(100 * correct) / Math.max(1, total)} height="4" className="exam-share" />
              </svg>
            </th>
            <td>{messages.levelCorrect(correct, total)}</td>
            <td>{formatMarks(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
