import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field.tsx'
import { FieldHint } from './text-field.tsx'

type CheckProps = ComponentProps<'input'> & { type?: 'checkbox' | 'radio' }

/** Checkbox or radio button with its label beside it. */
export function CheckField({ type = 'checkbox', children, ...input }: CheckProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3">
      <input {...input} type={type} className="size-5 shrink-0 accent-accent" />
      {children}
    </label>
  )
}

type GroupProps = Omit<ComponentProps<'fieldset'>, 'className'> & {
  id: string
  legend: string
  hint?: string | undefined
  error?: string | undefined
  children: ReactNode
}

/** Controls with one legend, hint and error. */
export function FieldGroup({ id, legend, hint, error, children, ...fieldset }: GroupProps) {
  return (
    <fieldset {...fieldset} className="min-w-0 sm:col-span-2">
      <legend className="font-medium">{legend}</legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
