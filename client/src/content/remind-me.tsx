import { useRef, useState } from 'react'
import { alertsLink } from '#client/layout/navigation.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { quizReminder } from '#client/messages/en/quiz-reminder.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ensureAlerts, type AlertAccess } from './ensure-alerts.ts'
import { useReminders } from './use-reminders.ts'

type Quiz = { _id: string; title: string; startDateTime: string }
type News = keyof typeof quizReminder.news

/** Why the server refused: how many there may be and that it has begun are both conflicts. */
function refusalOf(error: unknown, { startDateTime }: Quiz): News {
  const status = error instanceof Error && 'status' in error ? error.status : null
  if (status === 404) return 'gone'
  if (status !== 409) return 'failed'
  return Date.parse(startDateTime) <= Date.now() ? 'begun' : 'full'
}

async function setReminded(quiz: Quiz, isReminded: boolean): Promise<News> {
  try {
    const access: AlertAccess = isReminded ? await ensureAlerts() : { via: 'inbox' }
    if (access.via === null) return 'needsPush'
    const { remindOfQuiz } = await import('#client/device/alerts/quiz-reminders.ts')
    const { _id: quizId, title, startDateTime } = quiz
    await remindOfQuiz({ quizId, title, startDateTime }, isReminded)
    if (!isReminded) return 'ended'
    return access.via === 'push' ? 'reminded' : 'inboxOnly'
  } catch (error) {
    return refusalOf(error, quiz)
  }
}

/** Reminds of a quiz that has not started, or no longer. Works without an account. Not rendered by the server. */
export function RemindMe({ quiz }: { quiz: Quiz }) {
  const messages = useMessages(quizReminder)
  const isReminded = useReminders().some(({ quizId }) => quizId === quiz._id)
  const [news, setNews] = useState<News | null>(null)
  const isUnderWay = useRef(false)
  const toggle = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setNews(await setReminded(quiz, !isReminded))
    isUnderWay.current = false
  }
  const hasMore = news === 'needsPush' || news === 'inboxOnly'
  return (
    <div className="min-h-12 w-full">
      <Button
        variant="text"
        className="save-button -ml-4"
        aria-pressed={isReminded}
        onClick={() => void toggle()}
      >
        <Icon name="bell" />
        {messages.action}
        <span className="sr-only">: {quiz.title}</span>
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {news !== null && messages.news[news]}
        {hasMore && ' '}
        {hasMore && (
          <a href={alertsLink.to} className="inline-flex min-h-8 items-center text-accent underline">
            {messages.help}
          </a>
        )}
      </p>
    </div>
  )
}
