import { useEffect, useRef } from 'react'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Analysis } from './analysis.tsx'
import type { EndedExam, ExamQuiz, ExamState } from '#client/features/exam/session/exam-session.ts'

type Props = { quiz: ExamQuiz; state: ExamState; onAgain: () => void }

const toEndedExam = ({ result, review, server }: ExamState): EndedExam => ({
  attemptId: server?.attemptId ?? '',
  result,
  review,
  reviewAt: server?.reviewAt ?? null,
})

export function Results({ quiz, state, onAgain }: Props) {
  const messages = useMessages(examResults)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="content" className="exam-outside exam-results">
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {messages.title}
      </h1>
      <p className="exam-words text-soft">
        <bdi>{quiz.title}</bdi>
      </p>
      <QueryArea>
        <Analysis
          quizId={quiz._id}
          ended={toEndedExam(state)}
          actions={
            <>
              <LinkButton href="/quizzes" variant="primary">
                {messages.more}
              </LinkButton>
              {quiz.practice && <Button onClick={onAgain}>{messages.again}</Button>}
              <LinkButton href="/me/attempts">{messages.history}</LinkButton>
            </>
          }
        />
      </QueryArea>
    </main>
  )
}
