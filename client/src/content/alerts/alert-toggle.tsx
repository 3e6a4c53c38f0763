import { useRef, useState } from 'react'
import type { AlertAccess } from '#client/device/alerts/ensure-alerts.ts'
import { alertsLink } from '#client/layout/navigation.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'

type Outcome = 'on' | 'off' | 'inboxOnly' | 'needsPush' | 'unanswered'

type Props<Refusal extends string> = {
  messages: { action: string; outcomes: Record<Outcome | Refusal, string>; help: string }
  title: string
  isOn: boolean
  set: (isOn: boolean) => Promise<void>
  toRefusal: (error: unknown) => Refusal
}

export const requestAlerts = async (onUnanswered: () => void): Promise<AlertAccess> =>
  (await import('#client/device/alerts/ensure-alerts.ts')).ensureAlerts(onUnanswered)

async function change(
  isOn: boolean,
  set: (isOn: boolean) => Promise<void>,
  onUnanswered: () => void,
): Promise<Outcome> {
  const { via }: AlertAccess = isOn ? await requestAlerts(onUnanswered) : { via: 'inbox' }
  if (via === null) return 'needsPush'
  await set(isOn)
  if (!isOn) return 'off'
  return via === 'push' ? 'on' : 'inboxOnly'
}

export function AlertToggle<Refusal extends string>({
  messages,
  title,
  isOn,
  set,
  toRefusal,
}: Props<Refusal>) {
  const [outcome, setOutcome] = useState<Outcome | Refusal | null>(null)
  const isUnderWay = useRef(false)
  const toggle = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const show = (result: Outcome | Refusal) => {
      isUnderWay.current = false
      setOutcome(result)
    }
    show(await change(!isOn, set, () => show('unanswered')).catch(toRefusal))
  }
  const hasMore = outcome === 'needsPush' || outcome === 'inboxOnly'
  return (
    <>
      <Button variant="text" className="save-button -ml-4" aria-pressed={isOn} onClick={() => void toggle()}>
        <Icon name="bell" />
        {messages.action}
        <span className="sr-only">: {title}</span>
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome !== null && messages.outcomes[outcome]}
        {hasMore && ' '}
        {hasMore && (
          <a href={alertsLink.to} className="inline-flex min-h-8 items-center text-accent underline">
            {messages.help}
          </a>
        )}
      </p>
    </>
  )
}
