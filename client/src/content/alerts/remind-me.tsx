import { useEffect, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { quizReminder } from '#client/messages/en/quiz-reminder.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import type { QuizReminder } from '#client/device/alerts/quiz-reminders.ts'
import { remindersChanged } from '#client/device/events.ts'
import { useSession } from '#client/layout/session.ts'
import { AlertToggle } from './alert-toggle.tsx'

const device = () => import('#client/device/alerts/quiz-reminders.ts')

/** Returns the current user's quiz reminders: cached ones, then the server's. Empty until the device was read. */
export function useReminders(): readonly QuizReminder[] {
  const { status } = useSession().state
  const [reminders, setReminders] = useState<readonly QuizReminder[]>([])
  useEffect(() => {
    let isCurrent = true
    let stop = () => undefined as unknown
    const begin = async () => {
      const { readReminders, syncReminders } = await device()
      let isSynced = false
      const refresh = async () => {
        const found = await readReminders()
        if (isCurrent) setReminders(found)
        // Repeats until it succeeds: the page knows the session before the device stores its user.
        if (!isSynced) isSynced = await syncReminders()
      }
      if (!isCurrent) return
      // A device that stores nothing has no reminders.
      stop = remindersChanged.on(() => void refresh().catch(() => undefined))
      await refresh()
    }
    // A failed read is repeated by the next page.
    begin().catch(() => undefined)
    return () => {
      isCurrent = false
      stop()
    }
  }, [status])
  return reminders
}

type Quiz = { _id: string; title: string; startDateTime: string }

/** Returns the reason of a refusal. Both conflicts have one status: too many reminders, and a quiz that has started. */
function toRefusal(error: unknown, { startDateTime }: Quiz) {
  const status = error instanceof Error && 'status' in error ? error.status : null
  if (status === 404) return 'notOffered'
  if (status !== 409) return 'failed'
  return Date.parse(startDateTime) <= serverNow() ? 'started' : 'full'
}

/** Sets or removes a reminder of a quiz that has not started. Works without an account. Not rendered by the server. */
export function RemindMe({ quiz }: { quiz: Quiz }) {
  const { _id: quizId, title, startDateTime } = quiz
  const isReminded = useReminders().some((reminder) => reminder.quizId === quizId)
  const set = async (isOn: boolean) => {
    const { remindOfQuiz } = await device()
    await remindOfQuiz({ quizId, title, startDateTime }, isOn)
  }
  return (
    <div className="min-h-12 w-full">
      <AlertToggle
        messages={useMessages(quizReminder)}
        title={title}
        isOn={isReminded}
        set={set}
        toRefusal={(error) => toRefusal(error, quiz)}
      />
    </div>
  )
}
