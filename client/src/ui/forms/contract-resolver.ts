import { zodResolver } from '@hookform/resolvers/zod'
import {
  set,
  type FieldError as FormError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import type { FieldError } from '#shared/contracts/envelope.ts'

export type Contract<Body = unknown> = { _zod: { output: Body; input: FieldValues } }

export type FormRules<Values> = {
  /** Converts the values of the form to the input of the contract; by default the values are the input. */
  toBody?: (values: Values) => object
  check?: ((values: Values) => readonly FieldError[]) | undefined
}

export const formError = ({ message }: FieldError): FormError => ({ type: 'contract', message })

/** Validates a form with the contract of its request body, as the server does. The result is the body to send. */
export function contractResolver<Values extends FieldValues, Body>(
  contract: Contract<Body>,
  { toBody = (values) => values, check = () => [] }: FormRules<Values> = {},
): Resolver<Values, unknown, Body> {
  const resolve = zodResolver(contract) as unknown as Resolver<Values, unknown, Body>
  return async (values, context, options) => {
    const result = await resolve(toBody(values) as Values, context, options)
    const more = check(values)
    if (more.length === 0) return result
    const errors = { ...result.errors } as FieldErrors<Values>
    for (const error of more) set(errors, error.field, formError(error))
    return { values: {}, errors }
  }
}
