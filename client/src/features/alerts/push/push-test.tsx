import { useRef, useState, type ReactNode } from 'react'
import { sendPushTest } from '#client/device/alerts/push-client.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'

type Result = 'running' | 'shown' | 'notShown' | 'notAccepted' | 'sendFailed'

async function runTest(): Promise<Result> {
  try {
    const { isAccepted, isShown } = await sendPushTest()
    if (!isAccepted) return 'notAccepted'
    return isShown ? 'shown' : 'notShown'
  } catch {
    // The server did not respond within 10 s, or refused.
    return 'sendFailed'
  }
}

/** Sends a test to this device and reports its outcome. `children`: a further button beside it. */
export function PushTest({ children }: { children: ReactNode }) {
  const messages = useMessages(alerts).test
  const [result, setResult] = useState<Result | null>(null)
  const isUnderWay = useRef(false)
  const run = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setResult('running')
    setResult(await runTest())
    isUnderWay.current = false
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-disabled={result === 'running'} onClick={() => void run()}>
          {messages.action}
        </Button>
        {children}
      </div>
      <p role="status" className="mt-2 empty:hidden">
        {result !== null && messages[result]}
      </p>
      {result === 'notShown' ? <Help /> : null}
      {result === null || result === 'shown' ? (
        <Disclosure title={messages.help}>
          <Help />
        </Disclosure>
      ) : null}
    </>
  )
}

function Help() {
  const messages = useMessages(alerts).test
  const [browsers, phones] = [false, true].map((isPhone) =>
    messages.steps.filter((each) => each.isPhone === isPhone),
  )
  return (
    <>
      <h3 className="mt-2 font-medium">{messages.browsers}</h3>
      <Steps of={browsers ?? []} />
      <h3 className="mt-4 font-medium">{messages.phones}</h3>
      <p className="text-sm text-soft">{messages.phonesText}</p>
      <Steps of={phones ?? []} />
    </>
  )
}

function Steps({ of }: { of: readonly { name: string; steps: readonly string[] }[] }) {
  return of.map(({ name, steps }) => (
    <Disclosure key={name} title={name}>
      <ol className="alert-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  ))
}
