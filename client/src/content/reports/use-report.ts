import { useRef, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { report } from '#client/messages/en/report.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/outbox/use-outbox.ts'

/** The state of a report: `told` means sent or queued, which its message distinguishes. */
export type ReportStatus = { kind: 'open' | 'sending' } | { kind: 'told' | 'failed'; message: string }

const errorMessage = (error: unknown, messages: typeof report): string => {
  if (error instanceof NetworkError) return messages.unreachable
  return error instanceof ApiError && !isBlank(error.message) ? error.message : messages.failed
}

/** Sends a report of an item to a path of the API, through the outbox of the device: queued if the server is unreachable. */
export function useReport(itemName: string, path: string) {
  const messages = useMessages(report)
  const outbox = useOutbox()
  useSendingLater()
  const isSending = useRef(false)
  const [status, setStatus] = useState<ReportStatus>({ kind: 'open' })

  const send = async (body: object) => {
    if (isSending.current) return
    isSending.current = true
    setStatus({ kind: 'sending' })
    try {
      const owner = await readOwner()
      const entry = { kind: 'report', path, body, owner, label: messages.label(itemName) } as const
      const outcome = await outbox.add(entry)
      if (outcome.status === 'rejected') throw outcome.error
      const waiting = navigator.onLine ? messages.unreached : messages.offline
      const message = outcome.status === 'sent' ? outcome.message || messages.sent : waiting
      setStatus({ kind: 'told', message })
    } catch (error) {
      setStatus({ kind: 'failed', message: errorMessage(error, messages) })
    } finally {
      isSending.current = false
    }
  }

  return { status, send }
}
