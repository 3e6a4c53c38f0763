import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#shared/domain/text/blank.ts'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** The error of one form field, and the handlers for editing and leaving the field. */
export type FieldState<Name extends string = string> = {
  name: Name
  error: string | undefined
  onEdit: (value: string) => void
  onLeave: (value: string) => void
}

type Options<Name extends string> = {
  form: RefObject<HTMLFormElement | null>
  /** The fields, in the order in which errors are reported. */
  names: readonly Name[]
  /** Returns the error of a value, or undefined. */
  check: (name: Name, value: string) => string | undefined
  /** The field whose value is selected for retyping when it gets the focus. */
  selected?: Name
}

/** Manages the errors of a form: a field is checked when it is left, its error cleared on edit. */
export function useFieldErrors<Name extends string>({ form, names, check, selected }: Options<Name>) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({})

  const setError = (name: Name, message: string | undefined) =>
    setErrors((before) => ({ ...before, [name]: message }))

  /** Focuses a field. Returns whether the form has it. */
  const focus = (name: Name): boolean => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    input?.focus()
    if (name === selected) input?.select()
    return input !== null && input !== undefined
  }

  /** Shows these errors and focuses the first. Returns whether one was focused. */
  const showErrors = (found: FieldErrors<Name>): boolean => {
    // Render before the focus moves, so that a screen reader finds the message beside the field.
    flushSync(() => setErrors(found))
    const first = names.find((name) => found[name] !== undefined)
    return first !== undefined && focus(first)
  }

  const field = (name: Name): FieldState<Name> => ({
    name,
    error: errors[name],
    onEdit: () => setError(name, undefined),
    // A field left empty is no error yet: the user may be moving to another.
    onLeave: (value) => {
      if (!isBlank(value)) setError(name, check(name, value))
    },
  })

  return { field, focus, showErrors }
}
