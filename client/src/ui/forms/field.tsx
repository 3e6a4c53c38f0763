import type { ReactNode } from 'react'

type FieldProps = { id: string; label: string; error?: string | undefined; children: ReactNode }

export const inputClass =
  'min-h-12 w-full rounded-lg border border-edge bg-paper px-3 text-base text-ink placeholder:text-soft aria-invalid:border-red'

/** Label above a control and its error below. The control refers to `{id}-error` as its description. */
export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Error below the control `id`; nothing without one. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>) {
  if (error === undefined) return null
  return (
    <p id={`${id}-error`} className="mt-1 text-sm text-red">
      {error}
    </p>
  )
}

/** Returns the trimmed value of a text field of an uncontrolled form; undefined if it is blank. */
export function formText(form: HTMLFormElement, name: string): string | undefined {
  const value = new FormData(form).get(name)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
