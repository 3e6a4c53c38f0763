import { useEffect, useRef, useState, type RefObject, useSyncExternalStore } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import './running-exam.css'
import './exam-question.css'
import './exam-layout.css'
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
import { loadQuestionFormulas } from '#client/lib/formulas/formulas.ts'
import { KeySwitch, useExamKeys } from './key-switch.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionsOverview } from './questions-overview.tsx'
import { SubmitPart } from './submit-part.tsx'

/** Prevents the screen from going dark while mounted, where the browser supports it. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const requestLock = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Refused, for example at a low battery: the screen goes dark as usual.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    const onVisibility = () => void requestLock()
    void requestLock()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}

/** Screen height in root font sizes, below which the full header leaves no room for a question. */
const LOW_REM = 32

function subscribe(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

// No media query: those ignore a font size set by a user's style sheet.
const readIsLow = (): boolean =>
  window.innerHeight < LOW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns true if the screen is low for its font size: landscape, zoomed, or large fonts. */
const useIsLowScreen = (): boolean => useSyncExternalStore(subscribe, readIsLow)

/** Loads the formula renderer at the start if any question needs it: the network may be lost later. */
function usePaperFormulas(questions: readonly ExamQuestion[]): void {
  useEffect(() => {
    // Without the renderer, formulas show their source.
    loadQuestionFormulas(questions).catch(() => undefined)
  }, [questions])
}

type Props = { session: ExamSession; state: ExamState }

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

/** Bar at the bottom of the screen: its position does not depend on the length of the question. */
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
  header: RefObject<HTMLElement | null>
}

// Scrolls to the beginning of a question. Candidates who scrolled past the header no longer need it.
const scrollToQuestion = (header: HTMLElement | null) =>
  window.scrollTo(0, Math.min(window.scrollY, header === null ? 0 : header.offsetTop + header.offsetHeight))

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
    // The previous page was scrolled to its Start button.
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
    /** Shows a question. `leaves`: the pressed control is outside the question, so the focus has to move. */
    show: (to: number, leaves = false) => {
      const target = questions[to]
      if (target === undefined) return
      session.show(target._id)
      scrollToQuestion(header.current)
      // At both ends the pressed button is disabled.
      if (leaves || to === 0 || to === questions.length - 1) focus()
    },
  }
}
