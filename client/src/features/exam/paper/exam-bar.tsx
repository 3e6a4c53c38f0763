import { useEffect, useState } from 'react'
import { paletteCounts, progress } from '#shared/domain/quizzes/palette.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import {
  type ExamSession,
  type ExamState,
  useSecondsLeft,
} from '#client/features/exam/session/exam-session.ts'

/** Remaining seconds below which the time is red. */
const RED_BELOW = 300
/** Share of the time limit below which the remaining time is highlighted. */
const SHORT_SHARE = 0.25

type Props = { session: ExamSession; state: ExamState }

export function ExamBar({ session, state: { questions, answers, saveState, limitMs } }: Props) {
  const { header, saved } = useMessages(exam)
  const ids = questions.map(({ _id }) => _id)
  const { answered, percent } = progress(paletteCounts(ids, answers))
  return (
    <div className="exam-bar">
      <div className="exam-bar-row">
        <span className="min-w-0">
          {header.progress(answered, questions.length, percent)}{' '}
          <span className={saveState === 'notStored' ? 'exam-saved exam-lost' : 'exam-saved'}>
            {saved[saveState]}
          </span>
        </span>
        <Clock session={session} limitMs={limitMs} />
      </div>
      <progress aria-hidden value={answered} max={questions.length} />
    </div>
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

const FIVE_MINUTES = 300
const MINUTE = 60

/** Announces to assistive technology that a quarter of the time, 300 or 60 seconds are left, each once. */
export function Announcer({ session, limitMs }: { session: ExamSession; limitMs: number }) {
  const { announcements, durationText } = useMessages(exam)
  const [text, setText] = useState('')

  useEffect(() => {
    const quarter = Math.floor(limitMs / 4000)
    const moments = [
      { at: MINUTE, text: announcements.minute },
      { at: FIVE_MINUTES, text: announcements.fiveMinutes },
      { at: quarter, text: announcements.quarter(durationText(quarter)) },
    ].sort((a, b) => a.at - b.at)
    let before = session.secondsLeft()
    return session.onTick(() => {
      const now = session.secondsLeft()
      // After a sleep of the device, the times of several announcements may have passed: the nearest counts.
      const passed = moments.find(({ at }) => before > at && now <= at)
      before = now
      if (passed) setText(passed.text)
    })
  }, [session, limitMs, announcements, durationText])

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
