import { useEffect, useState, useRef } from 'react'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { AttemptStarting } from '#client/features/exam/start/attempt-starting.tsx'
import {
  type ExamSession,
  type ExamState,
  useExam,
  type EndedExam,
  type ExamQuiz,
} from '#client/features/exam/session/exam-session.ts'
import { RunningExam } from '#client/features/exam/paper/running-exam.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { examAttempt } from '#client/messages/en/exam-attempt.ts'
import { AttemptNotes } from '#client/features/exam/paper/attempt-notes.tsx'
import { QueryArea } from '#client/layout/query-area.tsx'
import { examResults } from '#client/messages/en/exam-results.ts'
import { Analysis } from '#client/features/exam/results/analysis.tsx'

type Props = {
  session: ExamSession
  /** True if the candidate has already seen the end of this attempt. */
  isEarlier: boolean
  /** Session for another attempt from the results; null if there is none. */
  again: ExamSession | null
  onAgain: (session: ExamSession) => void
}

/** Paper from its start to its analysis. */
export function AttemptScreen({ session, isEarlier, again, onAgain }: Props) {
  const state = useExam(session)
  const { phase, isTimeUp } = state
  const [hasSeenEnd, setHasSeenEnd] = useState(isEarlier)
  // No update, notification or prompt may remove a paper.
  useUnsavedWork(phase === 'running' || phase === 'handedIn')
  useEffect(() => {
    // The attempt may have restarted, or received more time.
    if (phase === 'running') setHasSeenEnd(false)
  }, [phase])
  const restart = again ?? session
  const repeat = () => {
    void restart.start()
    onAgain(restart)
  }
  const isOver = phase === 'handedIn' || phase === 'finished'
  return (
    <>
      <PartBoundary resetKey={phase}>
        <Paper session={session} state={state} onAgain={repeat} />
      </PartBoundary>
      <PartBoundary>
        <ExtraTimeNotice limitMs={state.limitMs} isShown={phase === 'running'} />
      </PartBoundary>
      {isOver && isTimeUp && !hasSeenEnd && <TimeUpDialog onClose={() => setHasSeenEnd(true)} />}
    </>
  )
}

type PaperProps = { session: ExamSession; state: ExamState; onAgain: () => void }

function Paper({ session, state, onAgain }: PaperProps) {
  switch (state.phase) {
    case 'start':
      return <AttemptStarting session={session} state={state} />
    case 'running':
      return <RunningExam session={session} state={state} />
    case 'handedIn':
      return <AttemptSubmitted session={session} state={state} />
    case 'finished':
      return <Results quiz={session.quiz} state={state} onAgain={onAgain} />
    case 'gone':
      return null
  }
}

/** Announces the end of time. Uses a dialog, not `alert()`: the paper is scored without waiting for it. */
function TimeUpDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(exam).timeUp
  return (
    <Dialog
      title={messages.title}
      size="small"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <p className="pt-3">{messages.text}</p>
    </Dialog>
  )
}

type ExtraTimeProps = {
  /** Time limit of the attempt, milliseconds. */
  limitMs: number
  isShown: boolean
}

/** Announces a deadline moved by an admin. Shown over the page: a line above the question would move the question. */
function ExtraTimeNotice({ limitMs, isShown }: ExtraTimeProps) {
  const { extraTime, durationText } = useMessages(exam)
  const [extraMs, setExtraMs] = useState(0)
  const before = useRef(limitMs)
  useEffect(() => {
    const moreMs = limitMs - before.current
    // Before the start there is no deadline.
    if (before.current > 0 && moreMs > 0) setExtraMs((known) => known + moreMs)
    before.current = limitMs
  }, [limitMs])
  const hasNews = isShown && extraMs > 0
  const text = extraTime.text(durationText(Math.round(extraMs / 1000)))
  return (
    <div role="status" className={hasNews ? 'exam-extra' : undefined}>
      {hasNews && (
        <>
          <p>{text}</p>
          <Button variant="text" onClick={() => setExtraMs(0)}>
            {extraTime.close}
          </Button>
        </>
      )}
    </div>
  )
}

type SubmittedProps = { session: ExamSession; state: ExamState }

function AttemptSubmitted({ session, state }: SubmittedProps) {
  const messages = useMessages(examAttempt).submitting
  const { saveState, isTimeUp } = state
  const isWaiting = saveState === 'onDevice' || saveState === 'notStored'
  return (
    <main id="content" className="exam-outside exam-results">
      <h1 className="page-title">{messages.title}</h1>
      <p className="exam-words text-soft">
        <bdi>{session.quiz.title}</bdi>
      </p>
      <AttemptNotes session={session} state={state} />
      <div role="status" className="exam-note">
        {saveState === 'notStored' && <p className="exam-lost">{messages.notStored}</p>}
        {saveState === 'onDevice' && <p>{messages.waiting}</p>}
        {!isWaiting && <p>{messages.sending}</p>}
        {isWaiting && isTimeUp && <p>{messages.late}</p>}
      </div>
      {isWaiting && (
        <div className="exam-buttons">
          <Button onClick={() => void session.retry?.()}>{messages.retry}</Button>
        </div>
      )}
    </main>
  )
}

type ResultsProps = { quiz: ExamQuiz; state: ExamState; onAgain: () => void }

const toEndedExam = ({ result, review, server }: ExamState): EndedExam => ({
  attemptId: server?.attemptId ?? '',
  result,
  review,
  reviewAt: server?.reviewAt ?? null,
})

function Results({ quiz, state, onAgain }: ResultsProps) {
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
                {messages.moreQuizzes}
              </LinkButton>
              {quiz.practice && <Button onClick={onAgain}>{messages.retake}</Button>}
              <LinkButton href="/me/attempts">{messages.history}</LinkButton>
            </>
          }
        />
      </QueryArea>
    </main>
  )
}
