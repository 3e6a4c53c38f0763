import { useState, type ReactNode } from 'react'
import type { AlertSettings as Settings } from '#shared/contracts/alerts.ts'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { remindOfQuiz, type QuizReminder } from '#client/device/alerts/quiz-reminders.ts'
import { useReminders } from '#client/content/alerts/remind-me.tsx'
import { IconButton } from '#client/ui/icon.tsx'
import { searchHref, searchParts } from '#client/content/search/search-parts.ts'
import { useUndo } from '#client/ui/undo.tsx'
import { Button } from '#client/ui/button.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { useClockCorrections } from '#client/lib/clock/use-clock-corrections.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { StatesField } from './states-field.tsx'
import { TopicsField } from './topics-field.tsx'
import { useLoadedSettings, useSettings, type SettingsControl } from './use-alert-settings.ts'
import { ReminderField, WhenField } from './when-field.tsx'
import { SettingGroup } from './setting-controls.tsx'

type Props = {
  /** Topic in the page's URL, to be turned off after a confirmation. */
  muted: AlertTopic | undefined
}

/** Topics and times of the user's alerts. Each change is saved at once. */
export function AlertSettings({ muted }: Props) {
  const messages = useMessages(alertSettings)
  const [loaded, retry] = useLoadedSettings()
  if (loaded.status === 'pending')
    return (
      <Loading text={messages.loading}>
        <SkeletonText />
      </Loading>
    )
  if (loaded.status === 'error') return <ErrorState error={loaded.error} onRetry={retry} />
  return loaded.data === null ? null : <Fields loaded={loaded.data} muted={muted} />
}

function Fields({ loaded, muted }: { loaded: Settings } & Props) {
  const { more } = useMessages(alertSettings)
  const control = useSettings(loaded)
  // A pause is the first setting; the position is constant while the page is open.
  const [isFirst] = useState(() => getPauseEnd(loaded) !== null)
  return (
    <>
      <MuteDialog control={control} requestedTopic={muted} />
      {isFirst && <PauseField control={control} />}
      <TopicsField control={control} />
      <StatesField control={control} />
      <SearchesField control={control} />
      <Disclosure title={more}>
        <WhenField control={control} />
        <ReminderField control={control} />
        {!isFirst && <PauseField control={control} />}
        <QuizRemindersField />
      </Disclosure>
      <Status control={control} />
    </>
  )
}

// Shown at the end of the screen, so that it is visible beside a pressed checkbox.
function Status({ control: { status } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings)
  const shown: Record<typeof status, ReactNode> = {
    none: null,
    saving: null,
    saved: messages.saved,
    failed: messages.failed,
  }
  return (
    <p role="status" className={status === 'failed' ? 'alert-status text-red' : 'alert-status'}>
      {shown[status]}
    </p>
  )
}

function QuizRemindersField() {
  const messages = useMessages(alertSettings).quizzes
  const reminders = useReminders()
  const [hasFailed, setHasFailed] = useState(false)
  const removeReminder = async (quiz: QuizReminder) => {
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
            <IconButton
              icon="x"
              label={messages.removeReminder(quiz.title)}
              onClick={() => void removeReminder(quiz)}
            />
          </li>
        ))}
      </ul>
    </SettingGroup>
  )
}

function SearchesField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).searches
  const { purposes } = useMessages().lists
  const offerUndo = useUndo()
  const searches = settings.searches as SavedSearch[]
  const titleOf = (search: SavedSearch) => searchParts({ ...search, state: '' }, purposes).join(', ')
  const nameOf = (search: SavedSearch) => searchParts(search, purposes).join(', ')
  const remove = async (search: SavedSearch) => {
    document.getElementById('alert-searches')?.focus()
    const remaining = searches.filter((each) => each !== search)
    if (!(await change({ searches: remaining })).isSaved) return
    offerUndo({ text: messages.removed(nameOf(search)), undo: () => void change({ searches }) })
  }
  return (
    <SettingGroup title={messages.title} text={searches.length === 0 ? messages.empty : messages.hint}>
      <ul id="alert-searches" tabIndex={-1} className="outline-none">
        {searches.map((search) => (
          <li key={searchKey(search)} className="flex items-center gap-2">
            <a href={searchHref(search)} className="block min-h-12 min-w-0 grow py-1 wrap-anywhere">
              <bdi className="block font-medium text-accent underline">{titleOf(search) || search.state}</bdi>
              {titleOf(search) !== '' && (
                <span className="block text-sm text-soft">{search.state || messages.allStates}</span>
              )}
            </a>
            <IconButton
              icon="x"
              label={messages.remove(nameOf(search))}
              onClick={() => void remove(search)}
            />
          </li>
        ))}
      </ul>
    </SettingGroup>
  )
}

const DAY_HOURS = 24

/** Returns the end of the pause; null without one. */
const getPauseEnd = ({ pausedUntil }: Pick<Settings, 'pausedUntil'>): string | null =>
  pausedUntil !== null && Date.parse(pausedUntil) > serverNow() ? pausedUntil : null

function PauseField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).pause
  useClockCorrections()
  const until = getPauseEnd(settings)
  const pause = (days: number) => void change({ pauseForHours: days * DAY_HOURS })
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      {until !== null && (
        <p className="mt-2 font-medium text-amber">{messages.until(formatInstant(until))}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {until === null ? (
          <>
            <Button onClick={() => pause(1)}>{messages.day}</Button>
            <Button onClick={() => pause(7)}>{messages.week}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => void change({ pausedUntil: null })}>
            {messages.resume}
          </Button>
        )}
      </div>
    </SettingGroup>
  )
}
