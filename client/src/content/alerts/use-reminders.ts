import { useEffect, useState } from 'react'
import type { QuizReminder } from '#client/device/alerts/quiz-reminders.ts'
import { remindersChanged } from '#client/device/events.ts'
import { useSession } from '#client/layout/session.ts'

const device = () => import('#client/device/alerts/quiz-reminders.ts')

/**
 * Returns the quizzes ahead of which the current user of the device is reminded: as the device knows them, then as the server
 * has them. None until the device was read.
 */
export function useReminders(): readonly QuizReminder[] {
  const { status } = useSession().state
  const [reminders, setReminders] = useState<readonly QuizReminder[]>([])
  useEffect(() => {
    let isCurrent = true
    let stop = () => undefined as unknown
    const begin = async () => {
      const { readReminders, syncReminders } = await device()
      let isAsked = false
      const refresh = async () => {
        const found = await readReminders()
        if (isCurrent) setReminders(found)
        // The session is known before the device knows its user.
        if (!isAsked) isAsked = await syncReminders()
      }
      if (!isCurrent) return
      // A device that stores nothing is reminded of nothing.
      stop = remindersChanged.on(() => void refresh().catch(() => undefined))
      await refresh()
    }
    // What cannot be read now is read with the next page.
    begin().catch(() => undefined)
    return () => {
      isCurrent = false
      stop()
    }
  }, [status])
  return reminders
}
