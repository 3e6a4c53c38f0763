import { useEffect, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { exam } from '#client/messages/en/exam.ts'
import type { ExamSession } from '#client/features/exam/session/exam-session.ts'

const FIVE_MINUTES = 300
const MINUTE = 60

/** Tells assistive technology a quarter of the time, 300 and 60 seconds, each once. */
export function Announcer({ session, limitMs }: { session: ExamSession; limitMs: number }) {
  const { announced, inWords } = useMessages(exam)
  const [text, setText] = useState('')

  useEffect(() => {
    const quarter = Math.floor(limitMs / 4000)
    const told = [
      { at: MINUTE, text: announced.minute },
      { at: FIVE_MINUTES, text: announced.fiveMinutes },
      { at: quarter, text: announced.quarter(inWords(quarter)) },
    ].sort((a, b) => a.at - b.at)
    let before = session.secondsLeft()
    return session.onTick(() => {
      const now = session.secondsLeft()
      // After a phone has slept, several may have passed: the nearest is what counts.
      const passed = told.find(({ at }) => before > at && now <= at)
      before = now
      if (passed) setText(passed.text)
    })
  }, [session, limitMs, announced, inWords])

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
