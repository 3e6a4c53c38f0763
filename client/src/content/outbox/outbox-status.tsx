import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/ui/skeleton.tsx'
import { outbox } from '#client/messages/en/outbox.ts'
import './outbox-status.css'
import { useOutboxEntries } from './use-outbox.ts'

// Entries sent sooner are not announced.
const STATUS_DELAY_MS = 2000

export function OutboxStatus() {
  const messages = useMessages(outbox)
  const count = useOutboxEntries().filter(({ rejection }) => rejection === undefined).length
  const isLate = useLate(count > 0, STATUS_DELAY_MS)
  return (
    // Announced when it appears.
    <div role="status">
      {isLate && (
        <a href="/saved" className="outbox-status">
          {messages.count(count)}
        </a>
      )}
    </div>
  )
}
