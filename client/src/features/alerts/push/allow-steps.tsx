import { isAppleTouch } from '#client/lib/apple-touch.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { browserName } from './browser-name.ts'

/** How to allow the notifications of this site in this browser. */
export function AllowSteps() {
  const { allow } = useMessages(alerts)
  const steps = allow[browserName(navigator.userAgent, isAppleTouch(navigator))]
  return (
    <ol className="alert-steps">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
