import type { Ref } from 'react'
import { paletteCounts, progress } from '#shared/domain/quizzes/palette.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import type { ExamSession, ExamState } from './exam-session.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { useSecondsLeft } from './use-exam.ts'

/** From here on the time is red, seconds. */
const RED_BELOW = 300
/** The share of the time from which it is short. */
const SHORT_SHARE = 0.25

type Props = { place: Ref<HTMLElement>; session: ExamSession; state: ExamState }

/** What the quiz is, how much of it is answered, and the time left, which stays in sight. */
export function ExamHeader({ place, session, state }: Props) {
  const messages = useMessages(exam)
  const { questions, answers, saveState } = state
  const ids = questions.map(({ _id }) => _id)
  const { answered, percent } = progress(paletteCounts(ids, answers))
  const { title, description, category } = session.quiz
  return (
    <>
      <header ref={place} className="exam-header">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className="exam-words exam-description">{description}</p>
        <div className="exam-header-row">
          <p>
            {messages.header.questions(questions.length)} · {category}
          </p>
          <FullScreenButton />
        </div>
      </header>
      <div className="exam-bar">
        <div className="exam-bar-row">
          <span className="min-w-0">
            {messages.header.progress(answered, questions.length, percent)}
            <span className={saveState === 'notKept' ? 'exam-saved exam-lost' : 'exam-saved'}>
              {messages.saved[saveState]}
            </span>
          </span>
          <Clock session={session} limitMs={state.limitMs} />
        </div>
        <progress aria-hidden value={answered} max={questions.length} />
      </div>
    </>
  )
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function Clock({ session, limitMs }: { session: ExamSession; limitMs: number }) {
  const messages = useMessages(exam).header
  const seconds = useSecondsLeft(session)
  const isShort = 1000 * seconds <= SHORT_SHARE * limitMs
  return (
    <span className="exam-clock">
      {isShort && <span className="exam-short">{messages.lowTime}</span>}
      <span role="timer" className={seconds < RED_BELOW ? 'exam-time exam-red' : 'exam-time'}>
        <span className="sr-only">{messages.timeLeft} </span>
        {`${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`}
      </span>
    </span>
  )
}
