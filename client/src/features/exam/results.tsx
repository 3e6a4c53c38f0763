import { useEffect, useRef } from 'react'
import { Facts } from '#client/content/facts.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Section } from '#client/ui/section.tsx'
import type { AttemptResult } from '#shared/contracts/attempt.ts'
import type { ExamQuiz, ExamState } from './exam-session.ts'
import { LevelChart } from './level-chart.tsx'
import { Review } from './review.tsx'

type Props = { quiz: ExamQuiz; state: ExamState; onAgain: () => void }

/** The analysis of a finished paper. */
export function Results({ quiz, state, onAgain }: Props) {
  const messages = useMessages(examResults)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { result, review } = state
  const uncounted = review.filter(({ correctOptions }) => correctOptions.length === 0).length
  return (
    <main id="content" className="exam-outside exam-results">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        {messages.title}
      </h1>
      <p className="exam-words text-soft">
        <bdi>{quiz.title}</bdi>
      </p>
      {result && <Score result={result} />}
      {uncounted > 0 && <p className="exam-note">{messages.notCounted(uncounted)}</p>}
      {result && result.levels.length > 0 && (
        <Section title={messages.levels}>
          <LevelChart levels={result.levels} />
        </Section>
      )}
      {review.length > 0 && (
        <Section title={messages.review}>
          <Review review={review} />
        </Section>
      )}
      <div className="exam-buttons">
        <LinkButton href="/quizzes" variant="primary">
          {messages.more}
        </LinkButton>
        {quiz.practice && <Button onClick={onAgain}>{messages.again}</Button>}
      </div>
    </main>
  )
}

/** Returns the share of right answers among all answers: whole percent, rounded down; null without answers. */
const accuracyOf = ({ correct, wrong }: AttemptResult): number | null =>
  correct + wrong === 0 ? null : Math.floor((100 * correct) / (correct + wrong))

function Score({ result }: { result: AttemptResult }) {
  const messages = useMessages(examResults)
  const { rank, percentile, outOf, isFinal } = result
  const soFar = isFinal ? '' : ` (${messages.soFar})`
  return (
    <>
      <p className="exam-score">
        <span>{messages.score}</span>
        <strong>{messages.scoreOf(result.score, result.maxScore)}</strong>
      </p>
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
