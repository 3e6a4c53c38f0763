import type { Answer } from '#shared/domain/quizzes/attempt-rules.ts'
import { PALETTE_STATES, paletteCounts, paletteState } from '#shared/domain/quizzes/palette.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import type { ExamQuestion } from '#client/features/exam/session/exam-session.ts'

type Props = {
  questions: readonly ExamQuestion[]
  answers: ReadonlyMap<string, Answer>
  currentId: string
  onShow: (index: number) => void
}

export function Palette({ questions, answers, currentId, onShow }: Props) {
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

export function StateCounts({ questions, answers }: Pick<Props, 'answers' | 'questions'>) {
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
