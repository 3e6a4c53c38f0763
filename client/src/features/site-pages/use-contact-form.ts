import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { ContactBody } from '#shared/contracts/contact.ts'
import { CONTACT_SUCCESS_MS } from '#shared/domain/constants.ts'
import { useFormWork } from '#client/lib/use-form-work.ts'
import { contactFailure } from './contact-failure.ts'
import { contactErrors, type ContactField } from './contact-rules.ts'
import { useContactErrors } from './use-contact-errors.ts'
import { useSitePages } from './use-site-pages.ts'

/** Sends a message to the site and gives the server's words for it. */
export type SendContact = (body: ContactBody) => Promise<{ message: string }>

/** Where the form stands; `waiting` is a message typed offline, which goes out once the device is connected. */
export type ContactStatus =
  | { kind: 'idle' | 'sending' | 'waiting' }
  | { kind: 'sent' | 'failed'; message: string }

const IDLE: ContactStatus = { kind: 'idle' }

// The fields keep their own values: what is typed before the scripts arrive survives hydration.
const valuesOf = (form: HTMLFormElement): ContactBody => {
  const data = new FormData(form)
  const text = (field: ContactField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
}

/** The behaviour of the contact form: checks it, sends one message at a time, says how that went. */
export function useContactForm(send: SendContact) {
  const { form: words, rules } = useSitePages().contact
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const { field, showErrors } = useContactErrors(form)
  useFormWork(form)
  const [status, setStatus] = useState(IDLE)
  // Until the scripts run the browser's own checks guard the form; afterwards ours, in their own words.
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])

  const fail = (error: unknown) => {
    const failure = contactFailure(error)
    if (failure.kind === 'network') {
      setStatus(navigator.onLine ? { kind: 'failed', message: words.unreachable } : { kind: 'waiting' })
      return
    }
    const message = showErrors(failure.errors) ? words.checkFields : failure.message || words.failed
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
      const { message } = await send(values)
      form.current?.reset()
      setStatus({ kind: 'sent', message })
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  }

  useEffect(() => {
    if (status.kind !== 'sent') return
    const timer = setTimeout(() => setStatus(IDLE), CONTACT_SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [status])

  useEffect(() => {
    if (status.kind !== 'waiting') return
    const sendNow = () => void submit()
    window.addEventListener('online', sendNow, { once: true })
    return () => window.removeEventListener('online', sendNow)
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit()
  }

  return { form, field, status, isHydrated, onSubmit }
}
