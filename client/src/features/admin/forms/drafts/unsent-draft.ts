import type { Draft } from '#client/device/db/db.ts'
import { toText, type FormValues, type KindForm } from '#client/content/kind-forms/kind-form.ts'
import { isUnconfirmed, toRows } from '#client/features/admin/forms/values/eligibility-values.ts'
import { formValues } from '#client/features/admin/forms/values/form-values.ts'

type UnsentDraft = Omit<Draft, 'kind' | 'savedAt'>

/** Returns the saved item with the typed rows that were not sent, as a draft; null if all rows were sent. */
export function toUnsentDraft(
  form: KindForm,
  typed: FormValues,
  saved: FormValues,
): { draft: UnsentDraft; count: number } | null {
  const lists = form.fields
    .filter(({ type }) => type === 'eligibility')
    .map(({ name }) => ({ name, rows: toRows(typed[name]).filter(isUnconfirmed) }))
  const count = lists.reduce((sum, { rows }) => sum + rows.length, 0)
  const id = toText(saved['_id'])
  if (count === 0 || id === '') return null
  const base = formValues(form, saved)
  const confirmed = (name: string) => toRows(base[name]).filter((row) => !isUnconfirmed(row))
  const all = lists.map(({ name, rows }) => [name, [...confirmed(name), ...rows]])
  const values = { ...base, ...Object.fromEntries(all) }
  return { draft: { id, values, base, version: Number(saved['version']) }, count }
}
