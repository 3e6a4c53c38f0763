import { useEffect, useRef, useState, type RefObject } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button } from '#client/ui/button.tsx'
import { Announcer } from './announcer.tsx'
import { AttemptNotes } from './attempt-notes.tsx'
import { ExamHeader } from './exam-header.tsx'
import type { AnswerChange, ExamSession, ExamState } from './exam-session.ts'
import { KeySwitch } from './key-switch.tsx'
import { Palette } from './palette.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionPaper } from './question-paper.tsx'
import { SubmitPart } from './submit-part.tsx'
import { useExamKeys } from './use-exam-keys.ts'
import { useScreenAwake } from './use-screen-awake.ts'

type Props = { session: ExamSession; state: ExamState }

/** A paper under way: the question on the screen, and the way to the others. */
export function RunningExam({ session, state }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const header = useRef<HTMLElement>(null)
  const [hasKeys, setHasKeys] = useState(true)
  const { question, index, isLast, show, choose, mark } = useQuestion(session, state, { heading, header })
  const { palette, question: messages } = useMessages(exam)
  const { questions, answers, isActive } = state
  useScreenAwake()
  useExamKeys(hasKeys, { next: () => show(index + 1), previous: () => show(index - 1), mark, choose })
  if (question === undefined) return null
  return (
    <>
      <ExamHeader place={header} session={session} state={state} />
      <Announcer session={session} limitMs={state.limitMs} />
      <main id="content" className="exam-main">
        <div>
          <AttemptNotes session={session} state={state} />
          <QuestionCard
            heading={heading}
            question={question}
            marking={session.quiz.marking}
            number={index + 1}
            of={questions.length}
            answer={answers.get(question._id)}
            isActive={isActive}
            onChoose={choose}
            onMark={mark}
          />
          <nav className="exam-steps" aria-label={palette.title}>
            <Button disabled={index === 0} onClick={() => show(index - 1)}>
              {messages.previous}
            </Button>
            <Button variant="primary" disabled={isLast} onClick={() => show(index + 1)}>
              {messages.next}
            </Button>
          </nav>
        </div>
        <div>
          <Overview state={state} onShow={(to) => show(to, true)} />
          <SubmitPart session={session} state={state} />
          <KeySwitch isOn={hasKeys} onChange={setHasKeys} />
        </div>
      </main>
    </>
  )
}

type Places = {
  heading: RefObject<HTMLHeadingElement | null>
  /** What stands above the bar with the time. */
  header: RefObject<HTMLElement | null>
}

// To the beginning of a question. Who has scrolled past the header needs it no more: the room is for the question.
const toQuestion = (header: HTMLElement | null) =>
  window.scrollTo(0, Math.min(window.scrollY, header === null ? 0 : header.offsetTop + header.offsetHeight))

/** The question on the screen, and what can be done with it. */
function useQuestion(
  session: ExamSession,
  { questions, answers, currentId, isActive }: ExamState,
  { heading, header }: Places,
) {
  const found = questions.findIndex(({ _id }) => _id === currentId)
  const index = Math.max(0, found)
  const question = questions[index]
  const focus = () => heading.current?.focus({ preventScroll: true })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  const change = (what: AnswerChange) => {
    if (isActive && question) session.change(question._id, what)
  }
  return {
    question,
    index,
    isLast: index >= questions.length - 1,
    choose: (choice: number | null) => change({ choice }),
    mark: () => change({ marked: question === undefined || answers.get(question._id)?.marked !== true }),
    /** Shows a question. `leaves`: what was pressed is away from it, so that the focus has to move. */
    show: (to: number, leaves = false) => {
      const target = questions[to]
      if (target === undefined) return
      session.show(target._id)
      toQuestion(header.current)
      // At both ends the button that was pressed is disabled.
      if (leaves || to === 0 || to === questions.length - 1) focus()
    },
  }
}

/** The palette, and the whole paper to read. */
function Overview({ state, onShow }: { state: ExamState; onShow: (index: number) => void }) {
  const { paper } = useMessages(exam).palette
  const [isOpen, setIsOpen] = useState(false)
  const { questions, answers, currentId } = state
  return (
    <>
      <Palette questions={questions} answers={answers} currentId={currentId} onShow={onShow} />
      <div className="exam-buttons">
        <Button onClick={() => setIsOpen(true)}>{paper}</Button>
      </div>
      {isOpen && (
        <QuestionPaper
          questions={questions}
          answers={answers}
          onClose={() => setIsOpen(false)}
          onShow={(to) => {
            setIsOpen(false)
            // The dialog gives the focus back to its button when it closes.
            setTimeout(() => onShow(to))
          }}
        />
      )}
    </>
  )
}
