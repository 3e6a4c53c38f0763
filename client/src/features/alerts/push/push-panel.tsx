import { useState, type ReactNode } from 'react'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { InstallSteps } from '#client/content/prompts/install-steps.tsx'
import type { PushState } from '#client/device/alerts/push-state.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useSession } from '#client/layout/session.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { isAppleTouch } from '#client/lib/platform.ts'
import { PushTest } from './push-test.tsx'
import { usePushSwitch, type PushSwitch } from './use-push-status.ts'

type Props = {
  push: PushState
  /** Time of the server's last confirmation that alerts are on, epoch milliseconds; null if confirmed in this visit. */
  lastCheck: number | null
  hasInbox: boolean
  /** Reads the state of the browser again. */
  onCheck: () => void
}

export function PushPanel({ push, lastCheck, hasInbox, onCheck }: Props) {
  const messages = useMessages(alerts).device
  const control = usePushSwitch()
  const isAside = hasInbox && push !== 'on'
  return (
    <section aria-label={messages.title} className="alert-panel">
      <State push={push} lastCheck={lastCheck} hasInbox={hasInbox} control={control} onCheck={onCheck} />
      {!hasInbox && push === 'on' && <p className="mt-2 text-sm text-soft">{messages.signInForInbox}</p>}
      {isAside && <p className="mt-2 text-sm text-soft">{messages.inboxAvailable}</p>}
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {control.news}
      </p>
    </section>
  )
}

function State({ push, lastCheck, hasInbox, control, onCheck }: Props & { control: PushSwitch }) {
  const messages = useMessages(alerts).device
  switch (push) {
    case 'on':
      return <On control={control} lastCheck={lastCheck} />
    case 'off':
      return hasInbox ? <Off control={control} /> : <Pitch control={control} />
    case 'signIn':
      return <SignIn control={control} />
    case 'blocked':
      return <Blocked onCheck={onCheck} />
    case 'unsupported':
      return <StatusText {...messages.unsupported} />
    case 'otherApp':
      return (
        <StatusText {...messages.otherApp}>
          <LeaveInAppBrowser />
        </StatusText>
      )
    case 'notInstalled':
      return (
        <StatusText {...messages.notInstalled}>
          <InstallSteps />
        </StatusText>
      )
  }
}

function StatusText({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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
    <StatusText title={pitch.title} text={pitch.text}>
      <ul>
        {pitch.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-3">
        <TurnOn control={control} />
      </div>
      <p className="mt-2 text-sm text-soft">{pitch.permissionHint}</p>
    </StatusText>
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

function On({ control, lastCheck }: { control: PushSwitch; lastCheck: number | null }) {
  const messages = useMessages(alerts)
  return (
    <>
      <p className="font-medium">
        {lastCheck === null ? messages.device.on : messages.device.onAtLastCheck(formatInstant(lastCheck))}
      </p>
      <PushTest>
        <Button variant="text" aria-disabled={control.isBusy} onClick={() => void control.turnOff()}>
          {messages.device.turnOff}
        </Button>
      </PushTest>
    </>
  )
}

function SignIn({ control }: { control: PushSwitch }) {
  const { signedOut } = useMessages(alerts).device
  const { openLogin } = useSession()
  return (
    <StatusText title={signedOut.title} text={signedOut.text}>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => openLogin()}>
          {signedOut.action}
        </Button>
        <Button variant="text" aria-disabled={control.isBusy} onClick={() => void control.turnOn()}>
          {signedOut.turnOn}
        </Button>
      </div>
    </StatusText>
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
    <StatusText title={messages.title} text={messages.text}>
      <AllowSteps />
      <Button onClick={check}>{messages.check}</Button>
      <p role="status" key={checks} className="mt-2 text-sm empty:hidden">
        {checks > 0 && messages.stillBlocked}
      </p>
    </StatusText>
  )
}

/** Browsers with different ways to allow notifications. */
type BrowserName = 'chrome' | 'samsung' | 'firefox' | 'apple'

/** Returns the browser of a user agent; Chrome includes every browser built on it. */
export function browserName(userAgent: string, isApple: boolean): BrowserName {
  if (isApple) return 'apple'
  if (userAgent.includes('SamsungBrowser/')) return 'samsung'
  return userAgent.includes('Firefox/') ? 'firefox' : 'chrome'
}

function AllowSteps() {
  const { allowSteps } = useMessages(alerts)
  const steps = allowSteps[browserName(navigator.userAgent, isAppleTouch(navigator))]
  return (
    <ol className="alert-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

// Android opens such a link in Chrome, not in the browser inside the other app.
const chromeLink = ({ host, pathname }: Location): string =>
  `intent://${host}${pathname}#Intent;scheme=https;package=com.android.chrome;end`

/** Ways out of the browser inside another app. */
function LeaveInAppBrowser() {
  const messages = useMessages(alerts).device.otherApp
  const [news, setNews] = useState('')
  const { origin, pathname } = window.location
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(origin + pathname)
      setNews(messages.copied)
    } catch {
      setNews(messages.notCopied(origin + pathname))
    }
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isAppleTouch(navigator) && (
          <LinkButton variant="primary" href={chromeLink(window.location)}>
            {messages.open}
          </LinkButton>
        )}
        <Button onClick={() => void copy()}>{messages.copy}</Button>
      </div>
      <p role="status" className="mt-2 text-sm wrap-anywhere empty:hidden">
        {news}
      </p>
    </>
  )
}
