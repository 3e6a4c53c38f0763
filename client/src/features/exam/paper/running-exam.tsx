import { useEffect, useRef, useState, type RefObject, useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import './running-exam.css'
import { Button } from '#client/ui/button.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { AttemptNotes } from './attempt-notes.tsx'
import { ExamBar, Announcer } from './exam-bar.tsx'
import { ExamHeader } from './exam-header.tsx'
import type {
  AnswerChange,
  ExamSession,
  ExamState,
  ExamQuestion,
} from '#client/features/exam/session/exam-session.ts'
import { loadFormulasOf } from '#client/lib/formulas/formulas.ts'
import { KeySwitch, useExamKeys } from './key-switch.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionsOverview } from './questions-overview.tsx'
import { SubmitPart } from './submit-part.tsx'

/** Keeps the screen from going dark while the component is mounted, where the browser can. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Refused, as at a low battery: the screen goes dark as always.
      }
    }
    // The browser ends it whenever the page is hidden.
    const onVisibility = () => void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}

/** Below this height, in root font sizes, a question has no room beside the whole header. */
const LOW_REM = 32

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

// Not a media query: those ignore a font size that a user's style sheet sets.
const readIsLow = (): boolean =>
  window.innerHeight < LOW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns whether the screen is low for its letters, as in landscape, zoomed, or with large fonts. */
const useIsLowScreen = (): boolean => useSyncExternalStore(subscribe, readIsLow)

/** Loads the program that renders formulas if a question of the paper has one: the network may be lost before it is shown. */
function usePaperFormulas(questions: readonly ExamQuestion[]): void {
  useEffect(() => {
    // Without it the sources of formulas are shown.
    loadFormulasOf(questions).catch(() => undefined)
  }, [questions])
}

type Props = { session: ExamSession; state: ExamState }

/** A running attempt: the question on the screen, and the way to the others. An error of one part leaves the others. */
export function RunningExam({ session, state }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const header = useRef<HTMLElement>(null)
  const [hasKeys, setHasKeys] = useState(true)
  const shown = useQuestion(session, state, { heading, header })
  const { question, index, show, choose, mark } = shown
  const { questions, answers, isActive } = state
  usePaperFormulas(questions)
  useScreenAwake()
  useExamKeys(hasKeys, { next: () => show(index + 1), previous: () => show(index - 1), mark, choose })
  const isLow = useIsLowScreen()
  if (question === undefined) return null
  return (
    <div className={isLow ? 'exam-low' : undefined}>
      <PartBoundary>
        <ExamHeader place={header} quiz={session.quiz} count={questions.length} />
      </PartBoundary>
      <PartBoundary>
        <ExamBar session={session} state={state} />
      </PartBoundary>
      <PartBoundary>
        <Announcer session={session} limitMs={state.limitMs} />
      </PartBoundary>
      <main id="content" className="exam-main">
        <div className="exam-sheet">
          <PartBoundary>
            <AttemptNotes session={session} state={state} />
          </PartBoundary>
          <PartBoundary resetKey={question._id}>
            <QuestionCard
              heading={heading}
              question={question}
              marking={session.quiz.marking}
              number={index + 1}
              of={questions.length}
              answer={answers.get(question._id)}
              isActive={isActive}
              onChoose={choose}
            />
          </PartBoundary>
        </div>
        <Steps shown={shown} isMarked={answers.get(question._id)?.marked === true} isActive={isActive} />
        <div className="exam-side">
          <PartBoundary>
            <QuestionsOverview state={state} onShow={(to) => show(to, true)} />
          </PartBoundary>
          <PartBoundary>
            <SubmitPart session={session} state={state} />
          </PartBoundary>
          <PartBoundary>
            <KeySwitch isOn={hasKeys} onChange={setHasKeys} />
          </PartBoundary>
        </div>
      </main>
    </div>
  )
}

type StepsProps = { shown: ReturnType<typeof useQuestion>; isMarked: boolean; isActive: boolean }

/** The bar at the bottom of the screen: it stays in place while questions of different length come and go. */
function Steps({ shown: { index, isLast, show, mark }, isMarked, isActive }: StepsProps) {
  const { palette, question: messages } = useMessages(exam)
  return (
    <nav className="exam-dock exam-steps" aria-label={palette.title}>
      <Button disabled={index === 0} onClick={() => show(index - 1)}>
        {messages.previous}
      </Button>
      <Button disabled={!isActive} onClick={mark}>
        {isMarked ? (
          messages.unmark
        ) : (
          <>
            {messages.mark}
            <span className="exam-wide">{messages.forReview}</span>
          </>
        )}
      </Button>
      <Button variant="primary" disabled={isLast} onClick={() => show(index + 1)}>
        {messages.next}
      </Button>
    </nav>
  )
}

type Elements = {
  heading: RefObject<HTMLHeadingElement | null>
  /** Stands above the bar with the time. */
  header: RefObject<HTMLElement | null>
}

// To the beginning of a question. A candidate who has scrolled past the header needs it no more.
const scrollToQuestion = (header: HTMLElement | null) =>
  window.scrollTo(0, Math.min(window.scrollY, header === null ? 0 : header.offsetTop + header.offsetHeight))

/** The question on the screen, and what can be done with it. */
function useQuestion(
  session: ExamSession,
  { questions, answers, currentId, isActive }: ExamState,
  { heading, header }: Elements,
) {
  const found = questions.findIndex(({ _id }) => _id === currentId)
  const index = Math.max(0, found)
  const question = questions[index]
  const focus = () => heading.current?.focus({ preventScroll: true })
  useEffect(() => {
    // The page before was scrolled to its Start button.
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [heading])
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
      scrollToQuestion(header.current)
      // At both ends the button that was pressed is disabled.
      if (leaves || to === 0 || to === questions.length - 1) focus()
    },
  }
}
