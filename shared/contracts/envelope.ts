import * as z from 'zod'

/** One thing that is wrong with an input: the field as `applyLink[0].link`, and words for the person who typed it. */
export const FieldError = z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof FieldError>

/** The answer of every failed call (decision A1). `data` is null unless a failure has more to say, as a 409 does. */
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

/** The answer of every successful call (decision A1) around its data. */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ statusCode: z.literal(200), success: z.literal(true), message: z.string(), data })

export type Envelope<Data> = { statusCode: 200; success: true; message: string; data: Data }

/** Wraps data as the answer of a successful call. */
export const toEnvelope = <Data>(data: Data, message = 'OK'): Envelope<Data> => ({
  statusCode: 200,
  success: true,
  message,
  data,
})

/** The path of an input as it is named to clients: `informationSections[0].Information[0].values`. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')

/** The issues of a failed parse as field errors, in the order of the schema's fields, one for each field. */
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
