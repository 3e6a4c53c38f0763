import { ALERT_TOPICS, type AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { topicNames } from '#client/messages/en/alerts.ts'
import { Setting } from './setting-group.tsx'
import { Tick } from './check-option.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

/** The choice of topics. */
export function TopicsField({ control: { settings, change } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings).topics
  const names = useMessages(topicNames)
  const choose = (topic: AlertTopic, isOn: boolean) =>
    void change({
      topics: ALERT_TOPICS.filter((each) => (each === topic ? isOn : settings.topics.includes(each))),
    })
  return (
    <Setting {...messages}>
      <div className="grid grid-cols-2 gap-x-4">
        {ALERT_TOPICS.map((topic) => (
          <Tick key={topic} isOn={settings.topics.includes(topic)} onChange={(isOn) => choose(topic, isOn)}>
            {names[topic]}
          </Tick>
        ))}
      </div>
    </Setting>
  )
}
