import { useState } from 'react'
import { isAppleTouch } from '#client/lib/platform.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'

// Android opens such a link in Chrome, out of the app.
const chromeLink = ({ host, pathname }: Location): string =>
  `intent://${host}${pathname}#Intent;scheme=https;package=com.android.chrome;end`

/** The ways out of the browser inside another app. */
export function LeaveInAppBrowser() {
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
