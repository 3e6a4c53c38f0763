import { useEffect, useId, useState } from 'react'
import { type AlertTopic, ALERT_TOPICS } from '#shared/domain/alerts/alert-topics.ts'
import { profileChanged } from '#client/device/events.ts'
import { readPlace } from '#client/device/profile/profile-place.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { topicNames } from '#client/messages/en/alerts.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { CheckOption, SettingGroup } from './setting-controls.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

/** Topics of alerts. The topic of fitting jobs needs the answers in the account. */
export function TopicsField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).topics
  const names = useMessages(topicNames)
  const isSynced = useSyncedProfile()
  const hint = useId()
  const choose = (topic: AlertTopic, isOn: boolean) =>
    void change({
      topics: ALERT_TOPICS.filter((each) => (each === topic ? isOn : settings.topics.includes(each))),
    })
  return (
    <SettingGroup title={messages.title} text={messages.text}>
      <div className="grid grid-cols-2 gap-x-4">
        {ALERT_TOPICS.map((topic) => {
          const isOn = settings.topics.includes(topic)
          const isEligible = topic === 'eligibleJobs'
          return (
            <CheckOption
              key={topic}
              isOn={isOn}
              // Without a profile the topic can only be turned off.
              disabled={isEligible && isSynced !== true && !isOn}
              aria-describedby={isEligible ? hint : undefined}
              onChange={(chosen) => choose(topic, chosen)}
            >
              {names[topic]}
            </CheckOption>
          )
        })}
      </div>
      <p id={hint} className="text-sm text-soft">
        {isSynced === false ? messages.noProfile : messages.eligible}
      </p>
      {isSynced === false && <LinkButton href="/for-me">{messages.toProfile}</LinkButton>}
    </SettingGroup>
  )
}

/** Returns true if the account has the profile of this device; undefined until it was read. */
function useSyncedProfile(): boolean | undefined {
  const [isSynced, setIsSynced] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      void readPlace().then(
        ({ status }) => isCurrent && setIsSynced(status === 'synced'),
        () => isCurrent && setIsSynced(false),
      )
    const stop = profileChanged.on(read)
    read()
    return () => {
      isCurrent = false
      stop()
    }
  }, [])
  return isSynced
}
