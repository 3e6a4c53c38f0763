import { useLate } from '#client/lib/use-delayed.ts'
import { useStyles } from '#client/lib/use-styles.ts'
import { outbox as messages } from '#client/messages/en/outbox.ts'
import styles from '#client/styles/outbox.css?inline'
import { useOutboxEntries } from './use-outbox-entries.ts'

// What is sent at once is not worth a word.
const PATIENCE_MS = 2000

/** Says over every page how much waits to be sent, and leads to where it can be taken back. */
export function OutboxStatus() {
  const count = useOutboxEntries().filter(({ rejection }) => rejection === undefined).length
  const isLate = useLate(count > 0, PATIENCE_MS)
  useStyles(styles)
  return (
    // Read out as it appears.
    <div role="status">
      {isLate && (
        <a href="/saved" className="outbox-status">
          {messages.count(count)}
        </a>
      )}
    </div>
  )
}
