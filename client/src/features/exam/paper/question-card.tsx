import type { Ref } from 'react'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import { getMarks, type Marking } from '#shared/domain/quizzes/quiz-score.ts'
import { QuestionText } from '#client/ui/question-text.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import type { ExamQuestion } from '#client/features/exam/session/exam-session.ts'

type Props = {
  heading: Ref<HTMLHeadingElement>
  question: ExamQuestion
  marking: Marking | null
  number: number
  of: number
  answer: Answer | undefined
  isActive: boolean
  onChoose: (choice: number | null) => void
}

export function QuestionCard({ heading, question, number, of, marking, ...rest }: Props) {
  const messages = useMessages(exam)
  const { answer, isActive, onChoose } = rest
  const isMarked = answer?.marked === true
  const marks = getMarks(question, marking)
  return (
    <section className="exam-question">
      <div className="exam-question-head">
        <h2 ref={heading} tabIndex={-1}>
          {messages.question.numbered(number, of)}
        </h2>
        <span>
          {question.level} · <span className="sr-only">{messages.question.marksName} </span>
          {messages.question.marks(marks.correct, marks.wrong)}
        </span>
      </div>
      {/* Radio buttons per question: the browser would carry over the previous question's choice. */}
      <fieldset key={question._id} disabled={!isActive}>
        <legend className="exam-words">
          <QuestionText text={question.questionName} />
        </legend>
        {question.options.map((option, choice) => (
          <label key={choice} className="exam-option">
            <input
              type="radio"
              name={question._id}
              checked={answer?.choice === choice}
              onChange={() => onChoose(choice)}
            />
            <span className="exam-letter">{messages.letter(choice)}.</span>
            <span className="exam-words">
              <QuestionText text={option} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className="exam-buttons">
        <Button disabled={!isActive || (answer?.choice ?? null) === null} onClick={() => onChoose(null)}>
          {messages.question.clear}
        </Button>
      </div>
      <p role="status" className="exam-hint">
        {isMarked && answer.choice !== null && messages.question.answeredMarked}
      </p>
    </section>
  )
}
