import { useRef, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import type { ReportBody } from '#shared/contracts/report.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/use-outbox.ts'
import { report } from '#client/messages/en/report.ts'

/** The state of a report: `told` means sent or queued, which its message distinguishes. */
export type ReportStatus = { kind: 'open' | 'sending' } | { kind: 'told' | 'failed'; message: string }

const errorMessage = (error: unknown, messages: typeof report): string => {
  if (error instanceof NetworkError) return messages.unreachable
  return error instanceof ApiError && !isBlank(error.message) ? error.message : messages.failed
}

/** Sends a report through the outbox of the device: queued if the server is unreachable. */
export function useReport(postName: string) {
  const messages = useMessages(report)
  const outbox = useOutbox()
  useSendingLater()
  const isSending = useRef(false)
  const [status, setStatus] = useState<ReportStatus>({ kind: 'open' })

  const send = async (body: ReportBody) => {
    if (isSending.current) return
    isSending.current = true
    setStatus({ kind: 'sending' })
    try {
      const entry = { kind: 'report', path: '/reports' } as const
      const owner = await readOwner()
      const outcome = await outbox.add({ ...entry, body, owner, label: messages.label(postName) })
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
