import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { sitePages } from '#client/messages/en/site-pages.ts'
import { CONTACT_FIELDS, contactError, type ContactErrors, type ContactField } from './contact-rules.ts'

/** The error state of one form field: the error, and the handlers for editing and leaving the field. */
export type FieldState = {
  name: ContactField
  error: string | undefined
  onEdit: () => void
  onLeave: (value: string) => void
}

/** Manages the errors of the contact form: checked when a field is left, cleared on edit. */
export function useContactErrors(form: RefObject<HTMLFormElement | null>) {
  const { rules } = useMessages(sitePages).contact
  const [errors, setErrors] = useState<ContactErrors>({})

  const setError = (name: ContactField, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))

  /** Shows these errors and focuses the first. Returns whether there is any. */
  const showErrors = (found: ContactErrors): boolean => {
    // Render before the focus moves, so that a screen reader finds the message beside the field.
    flushSync(() => setErrors(found))
    const first = CONTACT_FIELDS.find((field) => found[field] !== undefined)
    if (first === undefined) return false
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return true
  }

  const field = (name: ContactField): FieldState => ({
    name,
    error: errors[name],
    onEdit: () => setError(name, undefined),
    // A field left empty is no error yet: the user may be moving to another.
    onLeave: (value) => {
      if (!isBlank(value)) setError(name, contactError(name, value, rules))
    },
  })

  return { field, showErrors }
}
