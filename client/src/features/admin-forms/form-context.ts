import { createContext, use, type FocusEvent } from 'react'
import { get, useFieldArray, useFormContext, useFormState, type Control } from 'react-hook-form'
import type { FieldSpec, FormValues, KindForm } from '#client/content/kind-form.ts'

/** What the fields of a form share beside its values. */
export type FormFrame = {
  form: KindForm
  /** Null where it makes a new item. */
  itemId: string | null
  /** Says something to people who do not see the form. */
  announce: (text: string) => void
  /** Does something once no press is under way. */
  afterPress: (step: () => void) => void
}

/** Set by the form around its fields. */
export const FormFrameContext = createContext<FormFrame | null>(null)

/** What the fields of a form share. */
export function useFormFrame(): FormFrame {
  const frame = use(FormFrameContext)
  if (frame === null) throw new Error('No FormFrameContext above this component')
  return frame
}

/** The id of the control for a value of the form, by its path. */
export const fieldId = (path: string): string => `form-${path.replaceAll('.', '-')}`

type Rows = Record<string, Record<string, unknown>[]>

/** The rows of a list of the form. */
export function useRows(path: string) {
  const { control } = useFormContext<FormValues>()
  return useFieldArray({ control: control as unknown as Control<Rows>, name: path })
}

/** The first words in a branch of errors, whatever it is made of. */
export function firstMessage(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('message' in node && typeof node.message === 'string' && node.message !== '') return node.message
  for (const [name, part] of Object.entries(node)) {
    const message = name === 'ref' ? undefined : firstMessage(part)
    if (message !== undefined) return message
  }
  return undefined
}

/** The errors of a value of the form and of all that is in it. */
export function useErrors(path: string): unknown {
  const { control } = useFormContext<FormValues>()
  const { errors } = useFormState({ control, name: path })
  return get(errors, path) as unknown
}

/** What is wrong with a list or table as a whole, not with something in it. */
export function useListError(path: string): string | undefined {
  const node = useErrors(path)
  if (typeof node !== 'object' || node === null) return undefined
  if ('root' in node) return firstMessage(node.root)
  return 'message' in node && typeof node.message === 'string' ? node.message : undefined
}

/** The props of the control for a value that is a text: its name in the form, its error, what describes it. */
export function useControl(path: string, hint?: string) {
  const { register } = useFormContext<FormValues>()
  const { afterPress } = useFormFrame()
  const registered = register(path)
  const error = firstMessage(useErrors(path))
  const id = fieldId(path)
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
  return {
    error,
    props: {
      ...registered,
      onBlur: (event: FocusEvent) => afterPress(() => void registered.onBlur(event)),
      id,
      autoComplete: 'off',
      'aria-invalid': error !== undefined,
      'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    },
  }
}

/** A field's label, hint and placeholder, as they are for a new item or for one that is edited. */
export function resolveFieldSpec<Spec extends FieldSpec>(spec: Spec, { form, itemId }: FormFrame): Spec {
  return itemId !== null ? { ...spec, ...form.onEdit?.[spec.name] } : spec
}
