import { useState, type ReactNode } from 'react'
import type { AlertSettings as Settings } from '#shared/contracts/alerts.ts'
import { type AlertTopic, ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { topicNames } from '#client/messages/en/alerts.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { getPauseEnd, PauseField } from './pause-field.tsx'
import { QuizRemindersField } from './quiz-reminders-field.tsx'
import { SearchesField } from './searches-field.tsx'
import { StatesField } from './states-field.tsx'
import { useLoadedSettings, useSettings, type SettingsControl } from './use-alert-settings.ts'
import { ReminderField, WhenField } from './when-field.tsx'
import { SettingGroup, CheckOption } from './setting-controls.tsx'

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

function TopicsField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).topics
  const names = useMessages(topicNames)
  const choose = (topic: AlertTopic, isOn: boolean) =>
    void change({
      topics: ALERT_TOPICS.filter((each) => (each === topic ? isOn : settings.topics.includes(each))),
    })
  return (
    <SettingGroup {...messages}>
      <div className="grid grid-cols-2 gap-x-4">
        {ALERT_TOPICS.map((topic) => (
          <CheckOption
            key={topic}
            isOn={settings.topics.includes(topic)}
            onChange={(isOn) => choose(topic, isOn)}
          >
            {names[topic]}
          </CheckOption>
        ))}
      </div>
    </SettingGroup>
  )
}
