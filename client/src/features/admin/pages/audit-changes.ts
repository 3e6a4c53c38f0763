import { formatInstant } from '#shared/domain/dates/india-day.ts'

export type Change = { field: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The database stores times as epoch milliseconds, in fields that end in At.
function toText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number' && field.endsWith('At')) return formatInstant(value)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Returns the changes of an action, field by field. A non-record value counts as one field without a name. */
export function findChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [isRecord(before) ? before : { '': before }, isRecord(after) ? after : { '': after }]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return fields
    .map((field) => ({ field, before: toText(field, was[field]), after: toText(field, is[field]) }))
    .filter((change) => change.before !== change.after)
}
