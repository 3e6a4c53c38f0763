import { createContext, use, type FocusEvent, useCallback, useEffect, useRef } from 'react'
import { get, useFieldArray, useFormContext, useFormState, type Control } from 'react-hook-form'
import {
  toText,
  type FieldSpec,
  type FormValues,
  type KindForm,
} from '#client/content/kind-forms/kind-form.ts'
import { firstMessage } from '#client/features/admin/forms/values/first-message.ts'
import { normalizeLink } from '#shared/domain/links/normalize-link.ts'

export type FormFrame = {
  form: KindForm
  /** Null if the form creates a new item. */
  itemId: string | null
  /** Announces a text to screen readers. */
  announce: (text: string) => void
  /** Runs a step once no pointer button is held down. */
  afterPress: (step: () => void) => void
  /** Labels in use by list of entries, the most frequent first. */
  labels: Readonly<Record<string, readonly string[]>>
}

export const FormFrameContext = createContext<FormFrame | null>(null)

/** Returns the shared form state. Throws outside a form. */
export function useFormFrame(): FormFrame {
  const frame = use(FormFrameContext)
  if (frame === null) throw new Error('No FormFrameContext above this component')
  return frame
}

export const fieldId = (path: string): string => `form-${path.replaceAll('.', '-')}`

type Rows = Record<string, Record<string, unknown>[]>

export function useRows(path: string) {
  const { control } = useFormContext<FormValues>()
  return useFieldArray({ control: control as unknown as Control<Rows>, name: path })
}

/** Returns the errors of a form value and of its parts. */
export function useErrors(path: string): unknown {
  const { control } = useFormContext<FormValues>()
  const { errors } = useFormState({ control, name: path })
  return get(errors, path) as unknown
}

/** Returns the error of a list or table as a whole, not of an item in it. */
export function useListError(path: string): string | undefined {
  const node = useErrors(path)
  if (typeof node !== 'object' || node === null) return undefined
  if ('root' in node) return firstMessage(node.root)
  return 'message' in node && typeof node.message === 'string' ? node.message : undefined
}

type ControlOptions = {
  hint?: string | undefined
  /** Link field: on blur, the typed address is replaced by its stored form. */
  isLink?: boolean
}

/** Returns the props of a text control: its form name, error and description. */
export function useControl(path: string, { hint, isLink = false }: ControlOptions = {}) {
  const { register, getValues, setValue } = useFormContext<FormValues>()
  const { afterPress } = useFormFrame()
  const registered = register(path)
  const error = firstMessage(useErrors(path))
  const id = fieldId(path)
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
  const leave = (event: FocusEvent) => {
    const typed = toText(getValues(path))
    if (isLink && normalizeLink(typed) !== typed) setValue(path, normalizeLink(typed))
    void registered.onBlur(event)
  }
  return {
    error,
    props: {
      ...registered,
      onBlur: (event: FocusEvent) => afterPress(() => leave(event)),
      id,
      autoComplete: 'off',
      'aria-invalid': error !== undefined,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    },
  }
}

/** Returns a field with its label, hint and placeholder for a new item or for edit mode. */
export function resolveFieldSpec<Spec extends FieldSpec>(spec: Spec, { form, itemId }: FormFrame): Spec {
  return itemId !== null ? { ...spec, ...form.onEdit?.[spec.name] } : spec
}

export function useFocusAfter(): (id: string) => void {
  const focusId = useRef<string | null>(null)
  // The effect has no dependencies, because any render may add the element.
  useEffect(() => {
    const element = focusId.current === null ? null : document.getElementById(focusId.current)
    if (element === null) return
    focusId.current = null
    element.focus()
  })
  return useCallback((id: string) => {
    focusId.current = id
  }, [])
}
