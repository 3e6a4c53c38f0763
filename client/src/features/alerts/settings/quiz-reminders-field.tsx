import { useState } from 'react'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { remindOfQuiz, type QuizReminder } from '#client/device/alerts/quiz-reminders.ts'
import { useReminders } from '#client/content/alerts/remind-me.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { IconButton } from '#client/ui/icon.tsx'
import { SettingGroup } from './setting-controls.tsx'

export function QuizRemindersField() {
  const messages = useMessages(alertSettings).quizzes
  const reminders = useReminders()
  const [hasFailed, setHasFailed] = useState(false)
  const end = async (quiz: QuizReminder) => {
    document.getElementById('quiz-reminders')?.focus()
    await remindOfQuiz(quiz, false).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    )
  }
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      <p role="alert" className="text-red empty:hidden">
        {hasFailed && messages.failed}
      </p>
      <ul id="quiz-reminders" tabIndex={-1} className="outline-none">
        {reminders.map((quiz) => (
          <li key={quiz.quizId} className="flex items-center gap-2">
            <a href={quizPath(quiz.quizId)} className="block min-h-12 min-w-0 grow py-1 wrap-anywhere">
              <bdi className="block font-medium text-accent underline">{quiz.title}</bdi>
              <span className="block text-sm text-soft">
                {messages.starts(formatInstant(quiz.startDateTime))}
              </span>
            </a>
            <IconButton icon="x" label={messages.end(quiz.title)} onClick={() => void end(quiz)} />
          </li>
        ))}
      </ul>
    </SettingGroup>
  )
}
