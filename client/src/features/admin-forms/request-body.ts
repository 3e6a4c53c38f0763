import type { FieldError } from '#shared/contracts/envelope.ts'
import type { FormValues, KindForm } from '#client/content/kind-form.ts'
import { bodyOf, isBlankEntry, listOf } from './form-values.ts'

/** A body as it is sent, and for each list the places in the form of the entries that it still has. */
export type SentBody = { body: FormValues; places: Record<string, number[]> }

/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

// Rows without anything in them are there for typing: adding one changes nothing.
const weighed = (form: KindForm, values: FormValues, name: string): unknown =>
  form.fields.some((spec) => spec.name === name && spec.type === 'entries')
    ? listOf(values[name]).filter((entry) => !isBlankEntry(entry))
    : values[name]

/** Names of the fields that differ between two states of a form; the tick for a minor edit is none. */
export const changedFields = (form: KindForm, one: FormValues, other: FormValues): string[] =>
  [...form.fields.map(({ name }) => name), 'status', 'publishAt'].filter(
    (name) => !isSame(weighed(form, one, name), weighed(form, other, name)),
  )

/**
 * The body of a write: entries without anything in them are dropped, and an update of what stood there (`base`) holds
 * only what was changed and what it must hold, so that nothing else is touched.
 */
export function requestBody(form: KindForm, values: FormValues, base: FormValues | null): SentBody {
  const body = bodyOf(form, values)
  const places: Record<string, number[]> = {}
  for (const { name, type } of form.fields) {
    if (type !== 'entries') continue
    const kept = listOf(body[name])
      .map((entry, place) => ({ entry, place }))
      .filter(({ entry }) => !isBlankEntry(entry))
    places[name] = kept.map(({ place }) => place)
    body[name] = kept.map(({ entry }) => entry)
  }
  if (base === null) {
    delete body['minorEdit']
    return { body, places }
  }
  const [before, whole] = [bodyOf(form, base), bodyOf(form, values)]
  const changed = new Set(changedFields(form, values, base))
  const isNeeded = (name: string) =>
    changed.has(name) ||
    form.kind.requiredOnUpdate.includes(name) ||
    // What is worked out of several fields changes with any of them.
    !isSame(weighed(form, whole, name), weighed(form, before, name))
  const names = Object.keys(body).filter((name) => {
    if (name === 'publishAt') return changed.has('publishAt') || changed.has('status')
    if (name === 'minorEdit') return body[name] === true
    return name === 'status' ? changed.has(name) : isNeeded(name)
  })
  return { body: Object.fromEntries(names.map((name) => [name, body[name]])), places }
}

/** The path of a field as the form names it (`applyLink.0.link`), for a field as the server names it. */
export function formPath({ field }: FieldError, places: SentBody['places']): string {
  const parts = field.split(/[.[\]]+/).filter((part) => part !== '')
  const [list = '', index = ''] = parts
  const place = index === '' ? undefined : places[list]?.[Number(index)]
  return (place === undefined ? parts : [list, String(place), ...parts.slice(2)]).join('.')
}
