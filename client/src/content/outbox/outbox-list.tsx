import { useId, useRef } from 'react'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import { useOutbox, useOutboxEntries } from './use-outbox.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { outbox as outboxMessages } from '#client/messages/en/outbox.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { useHeadingLevel } from '#client/ui/heading.ts'

type Props = {
  /** Shows only entries of these kinds. Default: all. */
  kinds?: readonly PendingItem['kind'][]
  onCancel?: (entry: PendingItem) => void
}

export function OutboxList({ kinds, onCancel }: Props) {
  const messages = useMessages(outboxMessages)
  const Heading = useHeadingLevel()
  const id = useId()
  const heading = useRef<HTMLDivElement>(null)
  const entries = useOutboxEntries().filter(({ kind }) => kinds === undefined || kinds.includes(kind))
  const outbox = useOutbox()
  if (entries.length === 0) return null

  const remove = async (entry: PendingItem) => {
    // The focused button is removed with its row.
    heading.current?.focus()
    const isCancelled = await outbox.cancel(entry.id)
    if (isCancelled && entry.rejection === undefined) onCancel?.(entry)
  }
  return (
    <section aria-labelledby={id} className="outbox-list my-5">
      <div ref={heading} tabIndex={-1} className="outline-none">
        <Heading id={id} className="mb-2 text-lg font-semibold">
          {messages.title}
        </Heading>
      </div>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <WaitingRow
            key={entry.id}
            entry={entry}
            onRemove={() => void remove(entry)}
            onTryAgain={() => void outbox.flush()}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { entry: PendingItem; onRemove: () => void; onTryAgain: () => void }

function WaitingRow({ entry, onRemove, onTryAgain }: RowProps) {
  const messages = useMessages(outboxMessages)
  const { label, createdAt, attempts, rejection, leasedAt } = entry
  const isRejected = rejection !== undefined
  const isSending = leasedAt !== undefined
  const state = isRejected ? 'rejected' : isSending ? 'inFlight' : 'queued'
  const remove = isRejected ? messages.dismiss : messages.cancel
  return (
    <li className="rounded-lg border border-line px-3 py-2">
      <p className="font-medium break-words">
        <bdi>{label}</bdi>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge tone={isRejected ? 'closed' : 'outline'}>{messages.states[state]}</Badge>
        <span>{messages.queuedAt(formatInstant(createdAt))}</span>
      </p>
      {isRejected && <p className="mt-1 text-red">{messages.rejected(rejection.message)}</p>}
      {!isSending && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button aria-label={messages.actionOf(remove, label)} onClick={onRemove}>
            {remove}
          </Button>
          {!isRejected && attempts > 0 && (
            <Button aria-label={messages.actionOf(messages.tryAgain, label)} onClick={onTryAgain}>
              {messages.tryAgain}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
