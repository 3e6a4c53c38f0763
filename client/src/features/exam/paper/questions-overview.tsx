import { useState } from 'react'
import { toPlainText } from '#shared/domain/questions/markup.ts'
import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import { PALETTE_STATES, paletteCounts, paletteState } from '#shared/domain/quizzes/palette.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import type { ExamState, ExamQuestion } from '#client/features/exam/session/exam-session.ts'
import { QuestionText } from '#client/ui/question-text.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

type Props = { state: ExamState; onShow: (index: number) => void }

export function QuestionsOverview({ state: { questions, answers, currentId }, onShow }: Props) {
  const { allQuestions } = useMessages(exam).palette
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Palette questions={questions} answers={answers} currentId={currentId} onShow={onShow} />
      <div className="exam-buttons">
        <Button onClick={() => setIsOpen(true)}>{allQuestions}</Button>
      </div>
      {isOpen && (
        <QuestionPaper
          questions={questions}
          answers={answers}
          onClose={() => setIsOpen(false)}
          onShow={(to) => {
            setIsOpen(false)
            // Runs later, because the closing dialog first returns the focus to its button.
            setTimeout(() => onShow(to))
          }}
        />
      )}
    </>
  )
}

type QuestionPaperProps = {
  questions: readonly ExamQuestion[]
  answers: ReadonlyMap<string, Answer>
  onClose: () => void
  onShow: (index: number) => void
}

/** Full paper to read, all questions with options; a press opens one of them. */
function QuestionPaper({ questions, answers, onClose, onShow }: QuestionPaperProps) {
  const messages = useMessages(exam)
  return (
    <Dialog title={messages.palette.allQuestions} onClose={onClose}>
      <ol className="exam-paper">
        {questions.map((question, index) => (
          <li key={question._id}>
            <Button variant="text" onClick={() => onShow(index)}>
              {messages.question.numbered(index + 1, questions.length)}
            </Button>
            <p className="exam-words">
              <QuestionText text={question.questionName} />
            </p>
            <ol>
              {question.options.map((option, choice) => (
                <li key={choice} className="exam-words">
                  <QuestionText text={option} />
                </li>
              ))}
            </ol>
            <p className="exam-hint exam-words">
              {formatAnswer(question, answers.get(question._id), messages)}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function formatAnswer({ options }: ExamQuestion, answer: Answer | undefined, messages: typeof exam): string {
  const choice = answer?.choice ?? null
  if (choice === null) return messages.palette.notAnsweredYet
  return messages.palette.yourAnswer(messages.letter(choice), toPlainText(options[choice] ?? ''))
}

type PaletteProps = {
  questions: readonly ExamQuestion[]
  answers: ReadonlyMap<string, Answer>
  currentId: string
  onShow: (index: number) => void
}

function Palette({ questions, answers, currentId, onShow }: PaletteProps) {
  const messages = useMessages(exam).palette
  return (
    <section className="exam-palette">
      <h2>{messages.title}</h2>
      <ol className="exam-grid">
        {questions.map(({ _id }, index) => {
          const state = paletteState(answers.get(_id))
          return (
            <li key={_id}>
              <button
                type="button"
                className={`exam-cell exam-${state}`}
                aria-label={messages.numberedState(index + 1, state)}
                aria-current={_id === currentId ? 'true' : undefined}
                onClick={() => onShow(index)}
              >
                {index + 1}
              </button>
            </li>
          )
        })}
      </ol>
      <StateCounts questions={questions} answers={answers} />
    </section>
  )
}

export function StateCounts({ questions, answers }: Pick<PaletteProps, 'answers' | 'questions'>) {
  const { states } = useMessages(exam).palette
  const counts = paletteCounts(
    questions.map(({ _id }) => _id),
    answers,
  )
  return (
    <ul className="exam-legend">
      {PALETTE_STATES.map((state) => (
        <li key={state}>
          <span className={`exam-cell exam-${state}`}>{counts[state]}</span>
          <span>{states[state]}</span>
        </li>
      ))}
    </ul>
  )
}
