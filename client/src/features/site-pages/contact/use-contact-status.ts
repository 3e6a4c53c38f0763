import { useEffect, useEffectEvent, useState } from 'react'
import { CONTACT_SUCCESS_MS } from '#shared/domain/constants.ts'
import type { DeferredResult } from '#client/device/outbox/outbox.ts'
import { useOutbox } from '#client/content/outbox/use-outbox.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'

/** State of the form; `queued` means the message is sent once the server is reachable. */
export type ContactStatus =
  | { kind: 'idle' | 'sending' }
  | { kind: 'queued' | 'sent' | 'failed'; message: string }

export const IDLE: ContactStatus = { kind: 'idle' }

/**
 * Manages the state of the contact form. `sent` resets after a while, and also follows the late delivery of a queued
 * message.
 */
export function useContactStatus() {
  const messages = useMessages(sitePages).contact.form
  const outbox = useOutbox()
  const [status, setStatus] = useState(IDLE)

  useEffect(() => {
    if (status.kind !== 'sent') return undefined
    const timer = setTimeout(() => setStatus(IDLE), CONTACT_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [status])

  const isQueued = status.kind === 'queued'
  const handleResult = useEffectEvent((later?: DeferredResult) => {
    if (later?.kind !== 'contact') return
    // An entry rejected meanwhile is shown in the outbox list, with the server's message.
    setStatus(later.status === 'sent' ? { kind: 'sent', message: later.message || messages.sent } : IDLE)
  })
  useEffect(
    () => (isQueued ? outbox.onChange((later) => handleResult(later)) : undefined),
    [isQueued, outbox],
  )

  return [status, setStatus] as const
}
