import { lazy, Suspense, useState, type ReactNode } from 'react'
import { InstallSteps } from '#client/content/install-steps.tsx'
import type { PushState } from '#client/device/alerts/push-state.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button } from '#client/ui/button.tsx'
import { AllowSteps } from './allow-steps.tsx'
import { OtherApp } from './other-app.tsx'
import { usePushSwitch, type PushSwitch } from './use-push-switch.ts'

const PushTest = lazy(async () => ({ default: (await import('./push-test.tsx')).PushTest }))

type Props = {
  push: PushState
  hasInbox: boolean
  /** Reads the state of the browser again. */
  onCheck: () => void
}

/** How alerts stand in this browser, with what can be done about it. */
export function PushPanel({ push, hasInbox, onCheck }: Props) {
  const messages = useMessages(alerts).device
  const control = usePushSwitch()
  const isAside = hasInbox && push !== 'on'
  return (
    <section aria-label={messages.title} className="alert-panel">
      <State push={push} hasInbox={hasInbox} control={control} onCheck={onCheck} />
      {isAside && <p className="mt-2 text-sm text-soft">{messages.inboxStays}</p>}
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {control.news}
      </p>
    </section>
  )
}

function State({ push, hasInbox, control, onCheck }: Props & { control: PushSwitch }) {
  const messages = useMessages(alerts).device
  switch (push) {
    case 'on':
      return <On control={control} />
    case 'off':
      return hasInbox ? <Off control={control} /> : <Pitch control={control} />
    case 'blocked':
      return <Blocked onCheck={onCheck} />
    case 'unsupported':
      return <Told {...messages.unsupported} />
    case 'otherApp':
      return (
        <Told {...messages.otherApp}>
          <OtherApp />
        </Told>
      )
    case 'notInstalled':
      return (
        <Told {...messages.notInstalled}>
          <InstallSteps />
        </Told>
      )
  }
}

function Told({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <p className="mt-1 text-soft">{text}</p>
      {children}
    </>
  )
}

function TurnOn({ control }: { control: PushSwitch }) {
  const messages = useMessages(alerts).device
  return (
    <Button variant="primary" aria-disabled={control.isBusy} onClick={() => void control.turnOn()}>
      {control.isBusy ? messages.turningOn : messages.turnOn}
    </Button>
  )
}

function Pitch({ control }: { control: PushSwitch }) {
  const { pitch } = useMessages(alerts)
  return (
    <Told title={pitch.title} text={pitch.text}>
      <ul>
        {pitch.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-3">
        <TurnOn control={control} />
      </div>
      <p className="mt-2 text-sm text-soft">{pitch.asked}</p>
    </Told>
  )
}

function Off({ control }: { control: PushSwitch }) {
  const messages = useMessages(alerts).device
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="grow">{messages.off}</p>
      <TurnOn control={control} />
    </div>
  )
}

function On({ control }: { control: PushSwitch }) {
  const messages = useMessages(alerts)
  return (
    <>
      <p className="font-medium">{messages.device.on}</p>
      <Suspense fallback={<div className="min-h-12" />}>
        <PushTest>
          <Button variant="text" aria-disabled={control.isBusy} onClick={() => void control.turnOff()}>
            {messages.device.turnOff}
          </Button>
        </PushTest>
      </Suspense>
    </>
  )
}

function Blocked({ onCheck }: { onCheck: () => void }) {
  const messages = useMessages(alerts).device.blocked
  const [checks, setChecks] = useState(0)
  const check = () => {
    setChecks(checks + 1)
    onCheck()
  }
  return (
    <Told title={messages.title} text={messages.text}>
      <AllowSteps />
      <Button onClick={check}>{messages.check}</Button>
      <p role="status" key={checks} className="mt-2 text-sm empty:hidden">
        {checks > 0 && messages.stillBlocked}
      </p>
    </Told>
  )
}
