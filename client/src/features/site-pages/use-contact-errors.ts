import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#shared/domain/text/blank.ts'
import { CONTACT_FIELDS, contactError, type ContactErrors, type ContactField } from './contact-rules.ts'
import { useSitePages } from './use-site-pages.ts'

/** What one field of the form needs for its error: the error, and what to do on editing and on leaving the field. */
export type FieldState = {
  name: ContactField
  error: string | undefined
  onEdit: () => void
  onLeave: (value: string) => void
}

/** The errors beside the fields of the contact form: shown, found on leaving a field, cleared on editing it. */
export function useContactErrors(form: RefObject<HTMLFormElement | null>) {
  const { rules } = useSitePages().contact
  const [errors, setErrors] = useState<ContactErrors>({})

  const setError = (name: ContactField, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))

  /** Shows these errors, puts the focus on the first of them, and tells whether there is any. */
  const showErrors = (found: ContactErrors): boolean => {
    // Drawn before the focus moves, so that a screen reader finds the words beside the field.
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
    // A field left empty is not yet a mistake: the person may be on the way to another.
    onLeave: (value) => {
      if (!isBlank(value)) setError(name, contactError(name, value, rules))
    },
  })

  return { field, showErrors }
}
