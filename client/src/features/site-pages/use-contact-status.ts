import { useEffect, useEffectEvent, useState } from 'react'
import { CONTACT_SUCCESS_MS } from '#shared/domain/constants.ts'
import type { DeferredResult } from '#client/device/outbox.ts'
import { useOutbox } from '#client/device/use-outbox.ts'
import { useSitePages } from './use-site-pages.ts'

/** Where the form stands; `waiting` is a message that goes out once the server can be reached. */
export type ContactStatus =
  | { kind: 'idle' | 'sending' }
  | { kind: 'queued' | 'sent' | 'failed'; message: string }

export const IDLE: ContactStatus = { kind: 'idle' }

/** Where the contact form stands: that a message was sent goes after a while, and comes for one that waited. */
export function useContactStatus() {
  const words = useSitePages().contact.form
  const outbox = useOutbox()
  const [status, setStatus] = useState(IDLE)

  useEffect(() => {
    if (status.kind !== 'sent') return undefined
    const timer = setTimeout(() => setStatus(IDLE), CONTACT_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [status])

  const isQueued = status.kind === 'queued'
  const hear = useEffectEvent((later?: DeferredResult) => {
    if (later?.kind !== 'contact') return
    // What was refused meanwhile stands in the list of what waits, with the server's words.
    setStatus(later.status === 'sent' ? { kind: 'sent', message: later.message || words.sent } : IDLE)
  })
  useEffect(() => (isQueued ? outbox.onChange((later) => hear(later)) : undefined), [isQueued, outbox])

  return [status, setStatus] as const
}
