import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { ContactBody } from '#shared/contracts/contact.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { PendingItem } from '#client/device/db/outbox-rows.ts'
import type { Outcome } from '#client/device/outbox/outbox.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useFormWork } from '#client/ui/forms/native-form.ts'
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/outbox/use-outbox.ts'
import {
  CONTACT_FIELDS,
  contactError,
  contactErrors,
  type ContactField,
  knownErrors,
  type ContactErrors,
} from './contact-rules.ts'
import { IDLE, useContactStatus } from './use-contact-status.ts'

/** Why sending failed: no network, or a rejection by the server (`message` is blank if it sent none). */
type ContactError = { kind: 'network' } | { kind: 'rejected'; message: string; errors: ContactErrors }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'

/** Converts the error of a failed `send`, whatever its type. */
export function toContactError(error: unknown): ContactError {
  if (!isRecord(error)) return { kind: 'rejected', message: '', errors: {} }
  if (error['name'] === 'NetworkError') return { kind: 'network' }
  const errors = Array.isArray(error['errors']) ? error['errors'].filter(isFieldError) : []
  const message = typeof error['message'] === 'string' ? error['message'] : ''
  return { kind: 'rejected', message, errors: knownErrors(errors) }
}

/** Sends a message to the site, now or once it is reachable. */
export type SendContact = (body: ContactBody) => Promise<Outcome>

// Uncontrolled fields: text typed before the scripts run survives hydration.
const valuesOf = (form: HTMLFormElement): ContactBody => {
  const data = new FormData(form)
  const text = (field: ContactField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
}

function fillIn(form: HTMLFormElement, name: ContactField, value: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.value = value
  // Setting a value fires no input event, so listeners of the form need this one.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The behaviour of the contact form: validates it, sends one message at a time, reports the outcome. `order` is the purchase
 * that the message is about.
 */
export function useContactForm(send: SendContact, order?: string) {
  const { form: messages, rules } = useMessages(sitePages).contact
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const check = (name: ContactField, value: string) => contactError(name, value, rules)
  const { field, showErrors } = useFieldErrors({ form, names: CONTACT_FIELDS, check })
  useFormWork(form)
  const [status, setStatus] = useContactStatus()
  // Before hydration the browser validates the form; afterwards our rules do, with their own messages.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])

  // What the message is about, unless something else was typed before the scripts ran.
  useEffect(() => {
    if (order === undefined || form.current === null || !isBlank(valuesOf(form.current).subject)) return
    fillIn(form.current, 'subject', messages.orderSubject(order))
  }, [order, messages])

  const fail = (error: unknown) => {
    const sendError = toContactError(error)
    if (sendError.kind === 'network') {
      setStatus({ kind: 'failed', message: messages.unreachable })
      return
    }
    const message = showErrors(sendError.errors) ? messages.checkFields : sendError.message || messages.failed
    setStatus({ kind: 'failed', message })
  }

  const submit = async () => {
    if (form.current === null || isSending.current) return
    const values = valuesOf(form.current)
    setStatus(IDLE)
    if (showErrors(contactErrors(values, rules))) return
    isSending.current = true
    setStatus({ kind: 'sending' })
    try {
      const outcome = await send(values)
      if (outcome.status === 'rejected') return fail(outcome.error)
      form.current?.reset()
      if (outcome.status === 'sent') setStatus({ kind: 'sent', message: outcome.message || messages.sent })
      else setStatus({ kind: 'queued', message: navigator.onLine ? messages.unreached : messages.offline })
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  }

  /** Refills the form with a canceled entry, unless something else was typed meanwhile. */
  const restore = ({ kind, body }: PendingItem) => {
    setStatus(IDLE)
    if (kind !== 'contact' || form.current === null) return
    if (Object.values(valuesOf(form.current)).some((value) => !isBlank(value))) return
    for (const name of CONTACT_FIELDS) fillIn(form.current, name, (body as ContactBody)[name])
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit()
  }

  return { form, field, status, isHydrated, onSubmit, restore }
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
