import { useMessages } from '#client/lib/i18n.ts'
import { quizReminder } from '#client/messages/en/quiz-reminder.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { AlertToggle } from './alert-toggle.tsx'
import { useReminders } from './use-reminders.ts'

type Quiz = { _id: string; title: string; startDateTime: string }

/** Why the server refused: how many there may be and that it has begun are both conflicts. */
function refusalOf(error: unknown, { startDateTime }: Quiz) {
  const status = error instanceof Error && 'status' in error ? error.status : null
  if (status === 404) return 'gone'
  if (status !== 409) return 'failed'
  return Date.parse(startDateTime) <= serverNow() ? 'begun' : 'full'
}

/** Reminds of a quiz that has not started, or no longer. Works without an account. Not rendered by the server. */
export function RemindMe({ quiz }: { quiz: Quiz }) {
  const { _id: quizId, title, startDateTime } = quiz
  const isReminded = useReminders().some((reminder) => reminder.quizId === quizId)
  const set = async (isOn: boolean) => {
    const { remindOfQuiz } = await import('#client/device/alerts/quiz-reminders.ts')
    await remindOfQuiz({ quizId, title, startDateTime }, isOn)
  }
  return (
    <div className="min-h-12 w-full">
      <AlertToggle
        messages={useMessages(quizReminder)}
        title={title}
        isOn={isReminded}
        set={set}
        refusalOf={(error) => refusalOf(error, quiz)}
      />
    </div>
  )
}
