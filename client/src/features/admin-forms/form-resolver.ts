import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError as FormError, FieldErrors, Resolver } from 'react-hook-form'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormValues, KindForm } from './field-spec.ts'
import { bodyOf } from './form-values.ts'
import type { FormWords } from './use-form-words.ts'

/** An error beside a field. */
export const formError = ({ message }: FieldError): FormError => ({ type: 'server', message })

// Only a time that is new must lie ahead: one that stands may pass while somebody types.
function publishErrors(values: FormValues, base: FormValues | null, body: FormValues, words: FormWords) {
  const { status, publishAt } = values
  const stands = base?.['status'] === 'scheduled' && base['publishAt'] === publishAt
  const time = Date.parse(String(body['publishAt']))
  if (status !== 'scheduled' || stands || time > Date.now()) return []
  return [{ field: 'publishAt', message: words.publication.ahead }]
}

/** Checks a form by the contract of its kind, as the server will, and by the rules between its fields. */
export function formResolver(
  form: KindForm,
  words: FormWords,
  base: FormValues | null,
): Resolver<FormValues> {
  const { CreateBody, UpdateBody } = form.kind
  const [create, update] = [CreateBody, UpdateBody].map((schema) => zodResolver(schema)) as [
    Resolver<FormValues>,
    Resolver<FormValues>,
  ]
  return async (values, context, options) => {
    const body = bodyOf(form, values)
    const result = await (base === null ? create : update)(body, context, options)
    const more = [...(form.check?.(body) ?? []), ...publishErrors(values, base, body, words)]
    const own = Object.fromEntries(more.map((error) => [error.field, formError(error)]))
    const errors: FieldErrors<FormValues> = { ...result.errors, ...own }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
