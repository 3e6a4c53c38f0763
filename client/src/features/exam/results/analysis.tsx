import type { ReactNode } from 'react'
import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { Facts } from '#client/ui/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import './analysis.css'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { Section } from '#client/ui/section.tsx'
import type { EndedExam, ExamQuiz } from '#client/features/exam/session/exam-session.ts'
import { getAccuracy, topicScores, weakestTopics, type PartScore, getOutcome } from './result-parts.ts'
import { QuestionTimes, Statistics, Leaderboard } from './result-statistics.tsx'
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
            value: percentile === null ? '' : messages.withProvisional(isFinal, String(percentile)),
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

type ResultSummaryProps = { result: AttemptResult | null; weakest: readonly PartScore[] }

/** First screen of a result: score, rank, counts of right, wrong and skipped answers, weakest topics. */
function ResultSummary({ result, weakest }: ResultSummaryProps) {
  const messages = useMessages(examResults)
  if (result === null) return <p className="exam-note">{messages.submitted}</p>
  const { score, maxScore, correct, wrong, skipped, rank, outOf, isFinal } = result
  const counts = [
    { label: messages.correct, value: correct, look: 'exam-right' },
    { label: messages.wrong, value: wrong, look: 'exam-wrong' },
    { label: messages.skipped, value: skipped, look: '' },
  ]
  return (
    <>
      <dl className="exam-score">
        <div>
          <dt>{messages.score}</dt>
          <dd>{messages.scoreOf(score, maxScore)}</dd>
        </div>
        {rank !== null && (
          <div>
            <dt>{messages.rank}</dt>
            <dd>{messages.withProvisional(isFinal, messages.rankOf(rank, outOf))}</dd>
          </div>
        )}
      </dl>
      <dl className="exam-counts">
        {counts.map(({ label, value, look }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look}>{value}</dd>
          </div>
        ))}
      </dl>
      {weakest.length > 0 && <WeakestTopics topics={weakest} />}
    </>
  )
}

function WeakestTopics({ topics }: { topics: readonly PartScore[] }) {
  const { weakest, levelCorrect, correctOfTotal } = useMessages(examResults)
  return (
    <section className="exam-weakest">
      <h2>{weakest(topics.length)}</h2>
      <dl>
        {topics.map(({ name, correct, total }) => (
          <div key={name}>
            <dt>
              <bdi className="exam-words">{name}</bdi>
            </dt>
            <dd>
              <span className="sr-only">{correctOfTotal} </span>
              {levelCorrect(correct, total)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Notes on a result: cancelled attempt, time of the review, questions that do not count. */
function ResultNotes({ ended: { result, review, reviewAt } }: { ended: EndedExam }) {
  const messages = useMessages(examResults)
  const uncounted = review.filter((reviewed) => getOutcome(reviewed) === 'uncounted').length
  const notes = [
    formatCorrection(result, messages),
    result?.isVoid === true ? messages.attemptCancelled : '',
    result?.isReplaced === true ? messages.attemptReplaced : '',
    reviewAt === null ? '' : getLaterMessage(result, messages)(formatInstant(reviewAt)),
    uncounted > 0 ? messages.notCounted(uncounted) : '',
  ]
  return notes
    .filter((note) => note !== '')
    .map((note) => (
      <p key={note} className="exam-note">
        {note}
      </p>
    ))
}

function formatCorrection(result: AttemptResult | null, messages: typeof examResults): string {
  if (result === null || result.correction === null) return ''
  const { correctedAt, previousScore } = result.correction
  return `${messages.corrected(formatInstant(correctedAt))} ${messages.previousScore(previousScore, result.score)}`
}

const getLaterMessage = (result: AttemptResult | null, { resultLater, keyLater }: typeof examResults) =>
  result === null ? resultLater : keyLater
