import type { AttemptResult } from '#shared/contracts/attempt.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import type { EndedExam } from '#client/features/exam/session/exam-session.ts'
import { type PartScore, getOutcome } from './result-parts.ts'

type Props = { result: AttemptResult | null; weakest: readonly PartScore[] }

/** First screen of a result: score, rank, counts of right, wrong and skipped answers, weakest topics. */
export function ResultSummary({ result, weakest }: Props) {
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
            <dd>{messages.soFarUnless(isFinal, messages.rankOf(rank, outOf))}</dd>
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
export function ResultNotes({ ended: { result, review, reviewAt } }: { ended: EndedExam }) {
  const messages = useMessages(examResults)
  const uncounted = review.filter((reviewed) => getOutcome(reviewed) === 'uncounted').length
  const notes = [
    formatCorrection(result, messages),
    result?.isVoid === true ? messages.isVoid : '',
    result?.isReplaced === true ? messages.isReplaced : '',
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
