import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormValues, KindForm } from '#client/content/kind-forms/kind-form.ts'
import { confirmedPositions } from './eligibility-values.ts'
import { toBody, isBlankEntry, toList } from './form-values.ts'

/** Request body, and for each list the form positions of its remaining entries. */
export type SentBody = { body: FormValues; positions: Record<string, number[]> }

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

// Blank rows exist only for typing: adding one changes nothing.
const toComparable = (form: KindForm, values: FormValues, name: string): unknown =>
  form.fields.some((spec) => spec.name === name && spec.type === 'entries')
    ? toList(values[name]).filter((entry) => !isBlankEntry(entry))
    : values[name]

const isEligibility = (form: KindForm, name: string): boolean =>
  form.fields.some((spec) => spec.name === name && spec.type === 'eligibility')

/** Returns the names of the fields that differ, without the ticks about the announcement of a write. */
export const changedFields = (form: KindForm, one: FormValues, other: FormValues): string[] =>
  [...form.fields.map(({ name }) => name), 'status', 'publishAt'].filter(
    (name) => !isSame(toComparable(form, one, name), toComparable(form, other, name)),
  )

/**
 * Returns the body of a write without blank entries. An update of `base` has only changed, required and confirmed
 * fields, so that it changes nothing else. `hasReviewed`: false for a form opened at one list, as the admin may not
 * have seen the other fields.
 */
export function requestBody(
  form: KindForm,
  values: FormValues,
  base: FormValues | null,
  hasReviewed = true,
): SentBody {
  const body = toBody(form, values)
  const positions: Record<string, number[]> = {}
  for (const { name, type } of form.fields) {
    if (type === 'eligibility') positions[name] = confirmedPositions(values[name])
    if (type !== 'entries') continue
    const filled = toList(body[name])
      .map((entry, position) => ({ entry, position }))
      .filter(({ entry }) => !isBlankEntry(entry))
    positions[name] = filled.map(({ position }) => position)
    body[name] = filled.map(({ entry }) => entry)
  }
  if (base === null) {
    delete body['minorEdit']
    if (body['notify'] === true) delete body['notify']
    return { body, positions }
  }
  const [before, after] = [toBody(form, base), toBody(form, values)]
  // Unconfirmed rows are typed, but not sent: only the sent rows count as a change of eligibility.
  const changed = new Set(changedFields(form, values, base).filter((name) => !isEligibility(form, name)))
  const confirmed = new Set(
    form.fields.filter((spec) => hasReviewed && spec.isConfirmedBySaving).map(({ name }) => name),
  )
  const isNeeded = (name: string) =>
    confirmed.has(name) ||
    changed.has(name) ||
    form.kind.requiredOnUpdate.includes(name) ||
    // A field derived from several others changes with any of them.
    !isSame(toComparable(form, after, name), toComparable(form, before, name))
  const names = Object.keys(body).filter((name) => {
    if (name === 'publishAt') return changed.has('publishAt') || changed.has('status')
    if (name === 'minorEdit') return body[name] === true
    // An omitted tick leaves the setting of a scheduled publication unchanged.
    if (name === 'notify') return !body[name] || base['silent'] === true
    return name === 'status' ? changed.has(name) : isNeeded(name)
  })
  return { body: Object.fromEntries(names.map((name) => [name, body[name]])), positions }
}

/** Converts the server's field name to its form path (`applyLink.0.link`). */
export function formPath({ field }: FieldError, positions: SentBody['positions']): string {
  const parts = field.split(/[.[\]]+/).filter((part) => part !== '')
  const [list = '', index = ''] = parts
  const position = index === '' ? undefined : positions[list]?.[Number(index)]
  return (position === undefined ? parts : [list, String(position), ...parts.slice(2)]).join('.')
}
