import * as z from 'zod'

/** Validation error: the field path as `applyLink[0].link`, and a message for the user. */
export const FieldError = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof FieldError>

/** Body of a failed response. `data` is null unless a failure has details, as a 409 does. */
export const ErrorEnvelope = z
  .object({
    statusCode: z.int(),
    success: z.literal(false),
    message: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    errors: z.array(FieldError),
  })
  .meta({ id: 'Error' })
export type ErrorEnvelope = z.output<typeof ErrorEnvelope>

export const envelope = <Data extends z.core.SomeType>(data: Data) =>
  z.object({ statusCode: z.literal(200), success: z.literal(true), message: z.string(), data })

export type Envelope<Data> = { statusCode: 200; success: true; message: string; data: Data }

export const toEnvelope = <Data>(data: Data, message = 'OK'): Envelope<Data> => ({
  statusCode: 200,
  success: true,
  message,
  data,
})

/** Returns the path of an input field in client notation: `informationSections[0].Information[0].values`. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')

/** Returns the issues of a failed parse as field errors, one for each field, in schema order. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], order: readonly string[]): FieldError[] {
  const rank = (issue: z.core.$ZodIssue) => {
    const index = order.indexOf(String(issue.path[0]))
    return index === -1 ? order.length : index
  }
  const errors = new Map<string, FieldError>()
  for (const issue of [...issues].sort((a, b) => rank(a) - rank(b))) {
    const field = fieldName(issue.path)
    if (!errors.has(field)) errors.set(field, { field, message: issue.message })
  }
  return [...errors.values()]
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an entry with its fields.',
  record: 'This must be an entry with its fields.',
}
const NOT_TAKEN = 'This value is not allowed.'

const MESSAGES: Readonly<Record<string, string>> = {
  too_small: 'This is too small or too short.',
  too_big: 'This is too large or too long.',
  invalid_format: 'This has the wrong format.',
  not_multiple_of: 'This number is not allowed.',
  unrecognized_keys: 'This has an unknown field.',
  invalid_value: 'This is not one of the allowed values.',
  invalid_union: NOT_TAKEN,
}

/** Returns the message for an issue without one. The library's messages address programmers. */
export const defaultErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This is missing.'
    return TYPES[issue.expected] ?? NOT_TAKEN
  }
  return MESSAGES[issue.code ?? ''] ?? NOT_TAKEN
}
