import { formatInstant } from '#shared/domain/dates/india-day.ts'
import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { Facts } from '#client/content/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Section } from '#client/ui/section.tsx'
import type { ExamQuiz, ExamState } from './exam-session.ts'
import { Leaderboard } from './leaderboard.tsx'
import { accuracyOf, topicScores } from './result-parts.ts'
import { QuestionTimes, Statistics } from './result-statistics.tsx'
import { Review } from './review.tsx'
import { ShareChart } from './share-chart.tsx'

/** A paper that has ended. */
export type EndedExam = Pick<ExamState, 'result' | 'review'> & {
  /** Blank for practice. */
  attemptId: string
  /** From when the key may be seen, ISO 8601; null while it is open. */
  reviewAt: string | null
}

type Props = { quizId: ExamQuiz['_id']; ended: EndedExam }

/** What a finished paper is worth, with its questions and, of an exam, how all candidates did. */
export function Analysis({ quizId, ended: { attemptId, result, review, reviewAt } }: Props) {
  const messages = useMessages(examResults)
  const uncounted = review.filter(({ correctOptions }) => correctOptions.length === 0).length
  return (
    <>
      {result ? <Score result={result} /> : <p className="exam-note">{messages.handedIn}</p>}
      {reviewAt !== null && (
        <p className="exam-note">
          {(result === null ? messages.resultLater : messages.keyLater)(formatInstant(reviewAt))}
        </p>
      )}
      {uncounted > 0 && <p className="exam-note">{messages.notCounted(uncounted)}</p>}
      {result && <Parts result={result} review={review} />}
      {result && (
        <div className="exam-charts">
          {attemptId === '' ? (
            <QuestionTimes review={review} medians={new Map()} />
          ) : (
            <Statistics attemptId={attemptId} review={review} />
          )}
        </div>
      )}
      {result && attemptId !== '' && <Leaderboard quizId={quizId} />}
      {review.length > 0 && (
        <Section title={messages.review}>
          <Review review={review} />
        </Section>
      )}
    </>
  )
}

function Score({ result }: { result: AttemptResult }) {
  const messages = useMessages(examResults)
  const { rank, percentile, outOf, isFinal, isVoid } = result
  const soFar = isFinal ? '' : ` (${messages.soFar})`
  return (
    <>
      <p className="exam-score">
        <span>{messages.score}</span>
        <strong>{messages.scoreOf(result.score, result.maxScore)}</strong>
      </p>
      {isVoid && <p className="my-2 font-medium">{messages.isVoid}</p>}
      <Facts
        look="card"
        facts={[
          { label: messages.accuracy, value: messages.accuracyOf(accuracyOf(result)) },
          { label: messages.correct, value: String(result.correct) },
          { label: messages.wrong, value: String(result.wrong) },
          { label: messages.skipped, value: String(result.skipped) },
          ...(rank === null ? [] : [{ label: messages.rank, value: messages.rankOf(rank, outOf) + soFar }]),
          ...(percentile === null ? [] : [{ label: messages.percentile, value: String(percentile) + soFar }]),
        ]}
      />
    </>
  )
}

function Parts({ result, review }: { result: AttemptResult; review: EndedExam['review'] }) {
  const messages = useMessages(examResults)
  const levels = result.levels.map(({ level, ...score }) => ({ name: level, ...score }))
  const topics = topicScores(review, messages.noTopic)
  return (
    <>
      {levels.length > 0 && (
        <Section title={messages.levels}>
          <ShareChart label={messages.levels} head={messages.level} parts={levels} />
        </Section>
      )}
      {topics.length > 0 && (
        <Section title={messages.topics}>
          <ShareChart label={messages.topics} head={messages.topic} parts={topics} />
        </Section>
      )}
    </>
  )
}
