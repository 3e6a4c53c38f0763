import { useEffect } from 'react'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { Button } from './button.tsx'

/** Shows that the content is a saved copy, and its time (epoch milliseconds). Retries on press and on reconnection. */
export function StaleNotice({ savedAt, onRetry }: { savedAt: number; onRetry: () => void }) {
  const messages = useMessages().lists
  useEffect(() => reconnect.on(onRetry), [onRetry])
  return (
    <div role="status" className="my-2 flex items-center justify-between rounded-lg bg-sunken pl-3 text-sm">
      <p>{messages.savedCopy(formatInstant(savedAt))}</p>
      <Button variant="text" onClick={onRetry}>
        {messages.failed.retry}
      </Button>
    </div>
  )
}
