import type { RelaxedGroup } from '#shared/domain/eligibility/eligibility-row.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { toText } from '#client/content/kind-forms/kind-form.ts'
import type { adminEligibility } from '#client/messages/en/admin-eligibility.ts'

type Messages = typeof adminEligibility
type Wire = Readonly<Record<string, unknown>>

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null

const relaxationText = (entry: unknown, { groups, years }: Messages): string => {
  const { category, years: typed } = isWire(entry) ? entry : {}
  const name = groups[category as RelaxedGroup] ?? toText(category)
  return `${name} ${typeof typed === 'number' ? years(typed) : toText(typed)}`
}

function valueText(name: string, value: unknown, messages: Messages): string {
  if (name === 'relaxations' && Array.isArray(value))
    return value.map((entry) => relaxationText(entry, messages)).join(', ')
  if (Array.isArray(value)) return value.map(toText).join(', ')
  if (name === 'relaxationsAdd' && value !== '') return messages.adds[value === true ? 'true' : 'false']
  if (name === 'sex') return messages.sexes[value as keyof typeof messages.sexes] ?? toText(value)
  return formatDay(toText(value))
}

/** Returns a line for each row of eligibility of the API, with the labels of the form. */
export const describeRows = (messages: Messages, rows: readonly unknown[]): string[] =>
  rows.filter(isWire).map((row, index) => {
    const parts = Object.entries(messages.fields)
      .map(([name, label]) => ({ label, text: valueText(name, row[name] ?? '', messages) }))
      .map(({ label, text }) => (text === '' ? '' : `${label}: ${text}`))
    return `${messages.row(index + 1)}. ${parts.filter((part) => part !== '').join('; ')}`
  })
