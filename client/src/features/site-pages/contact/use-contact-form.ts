import { useEffect, useState, type SubmitEvent, useEffectEvent } from 'react'
import { ContactBody } from '#shared/contracts/contact.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { CONTACT_SUCCESS_MS } from '#shared/domain/constants.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import type { Outcome, DeferredResult } from '#client/device/outbox/outbox.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { getFieldErrors, useContractForm, useFormWork } from '#client/ui/forms/use-contract-form.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/outbox/use-outbox.ts'

/** Sends a message to the site, now or once it is reachable. */
export type SendContact = (body: ContactBody) => Promise<Outcome>

const FIELDS = ['name', 'email', 'subject', 'message'] as const

const isNetworkError = (error: unknown): boolean => error instanceof Error && error.name === 'NetworkError'

/**
 * Behaviour of the contact form: sends one message at a time, and reports the outcome. `order`: purchase that the
 * message is about.
 */
export function useContactForm(send: SendContact, order?: string) {
  const { form: messages } = useMessages(sitePages).contact
  // Without initial values, text typed before the scripts ran stays.
  const { element, methods, field, showErrors, submit } = useContractForm<ContactBody, ContactBody>({
    contract: ContactBody,
  })
  const { getValues, setValue } = methods
  useFormWork(methods)
  const [status, setStatus] = useContactStatus()
  // Before hydration the browser validates the form; afterwards the contract does, with its own messages.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])

  // Prefills the subject, unless other text was typed before the scripts ran.
  useEffect(() => {
    if (order !== undefined && isBlank(getValues('subject')))
      setValue('subject', messages.orderSubject(order))
  }, [order, messages, getValues, setValue])

  const fail = (error: unknown) => {
    if (isNetworkError(error)) return setStatus({ kind: 'failed', message: messages.unreachable })
    const said = error instanceof Error ? error.message : ''
    const message = showErrors(getFieldErrors(error)) ? messages.checkFields : said || messages.failed
    return setStatus({ kind: 'failed', message })
  }

  const sendNow = async (body: ContactBody) => {
    setStatus({ kind: 'sending' })
    try {
      const outcome = await send(body)
      if (outcome.status === 'rejected') return fail(outcome.error)
      methods.reset()
      if (outcome.status === 'sent') setStatus({ kind: 'sent', message: outcome.message || messages.sent })
      else setStatus({ kind: 'queued', message: navigator.onLine ? messages.queued : messages.queuedOffline })
    } catch (error) {
      fail(error)
    }
  }

  /** Refills the form with a canceled entry, unless the user has typed meanwhile. */
  const restore = ({ kind, body }: PendingItem) => {
    setStatus(IDLE)
    if (kind !== 'contact' || Object.values(getValues()).some((value) => !isBlank(value))) return
    for (const name of FIELDS) setValue(name, (body as ContactBody)[name])
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (status.kind !== 'sending') setStatus(IDLE)
    void submit(sendNow)(event)
  }

  return { element, field, status, isHydrated, onSubmit, restore }
}

/** Sends messages through the outbox, with the account of the user if signed in. Never waits for the session. */
export function useSendContact(): SendContact {
  const outbox = useOutbox()
  useSendingLater()
  const { state } = useSession()
  const messages = useMessages(sitePages).contact.form
  const { requestDelayMs } = useSite()
  return async (body) => {
    // The outbox does not apply the request delay of the site.
    if (requestDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, requestDelayMs))
    const owner = state.status === 'signedIn' ? state.profile._id : await readOwner()
    const label = messages.label(body.subject.trim())
    return outbox.add({ kind: 'contact', path: '/contact', body, owner, label })
  }
}

/** State of the form; `queued` means the message is sent once the server is reachable. */
export type ContactStatus =
  | { kind: 'idle' | 'sending' }
  | { kind: 'queued' | 'sent' | 'failed'; message: string }

const IDLE: ContactStatus = { kind: 'idle' }

/**
 * Manages the state of the contact form. `sent` resets after a while, and also follows the late delivery of a queued
 * message.
 */
function useContactStatus() {
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
