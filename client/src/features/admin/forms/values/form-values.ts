import { isBlank } from '#shared/domain/text/blank.ts'
import { normalizeLink } from '#shared/domain/links/normalize-link.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { indiaDay, indiaDayStart, isCalendarDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import {
  toText,
  type EntriesSpec,
  type FieldSpec,
  type FormValues,
  type KindForm,
} from '#client/content/kind-forms/kind-form.ts'
import { readRows, writeRows } from './eligibility-values.ts'

const TYPED = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?$/

/** Converts an instant to the value of a date-time input, `YYYY-MM-DDTHH:mm`, in India's time. */
export const toIstInput = (instant: string | number): string => {
  const time = new Date(instant).getTime()
  return Number.isNaN(time) ? '' : `${indiaDay(time)}T${formatInstant(time).slice(-5)}`
}

/** Converts a time in India to an instant (ISO 8601, UTC). Returns other text unchanged, for validation to reject. */
export function fromIstInput(typed: string): string {
  const [, day = '', hours, minutes] = TYPED.exec(typed) ?? []
  if (!isCalendarDay(day)) return typed
  return new Date(indiaDayStart(day) + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS).toISOString()
}

/** Section of tables in form values: the lines of a cell are one text. */
export type Table = { values: string[][] }
export type Section = { informationName: string; Information: Table[] }
export type Entry = Record<string, string>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const part = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

const cellText = (cell: unknown): string =>
  Array.isArray(cell) ? cell.map((line) => toText(line)).join('\n') : toText(cell)

const readTables = (wire: unknown): Section[] =>
  toList(wire).map((section) => ({
    informationName: toText(part(section, 'informationName')),
    Information: toList(part(section, 'Information')).map((table) => ({
      values: toList(part(table, 'values')).map((row) => toList(row).map(cellText)),
    })),
  }))

const writeTables = (sections: Section[]) =>
  sections.map(({ informationName, Information }) => ({
    informationName,
    Information: Information.map(({ values }) => ({
      values: values.map((row) => row.map((cell) => cell.split('\n'))),
    })),
  }))

const blankEntry = ({ columns }: EntriesSpec): Entry =>
  Object.fromEntries(columns.map(({ name }) => [name, '']))

const readEntries = (spec: EntriesSpec, wire: unknown): Entry[] => {
  const entries = toList(wire).map((entry) =>
    Object.fromEntries(spec.columns.map(({ name }) => [name, toText(part(entry, name))])),
  )
  return entries.length < spec.rows ? [blankEntry(spec)] : entries
}

export const isBlankEntry = (entry: unknown): boolean =>
  isRecord(entry) && Object.values(entry).every((text) => isBlank(toText(text)))

function read(spec: FieldSpec, wire: unknown): unknown {
  switch (spec.type) {
    case 'dateTime':
      return wire === undefined || wire === null ? '' : toIstInput(toText(wire))
    case 'select':
      return (
        spec.choices.find(({ value, wire: wireValue = value }) => wireValue === wire)?.value ?? toText(wire)
      )
    case 'entries':
      return readEntries(spec, wire)
    case 'tables':
      return readTables(wire)
    case 'eligibility':
      return readRows(wire)
    case 'options':
      return Array.from({ length: 4 }, (_, index) => toText(toList(wire)[index]))
    case 'marking':
      return { correct: toText(part(wire, 'correct')), wrong: toText(part(wire, 'wrong')) }
    case 'questions':
    case 'choices':
      return toList(wire).map(toText)
    default:
      return toText(wire)
  }
}

// Blank is no number, and invalid text stays text: the contract has the messages for both.
const toNumber = (text: string): unknown => {
  if (isBlank(text)) return undefined
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

const writeEntries = ({ columns }: EntriesSpec, entries: unknown): unknown[] => {
  const links = columns.filter(({ type }) => type === 'link')
  return toList(entries).map((entry) => ({
    ...(entry as Entry),
    ...Object.fromEntries(links.map(({ name }) => [name, normalizeLink(toText(part(entry, name)))])),
  }))
}

function write(spec: FieldSpec, value: unknown): unknown {
  switch (spec.type) {
    case 'dateTime':
      return fromIstInput(toText(value))
    case 'link':
      return normalizeLink(toText(value))
    case 'entries':
      return writeEntries(spec, value)
    case 'number':
      return toNumber(toText(value))
    case 'select': {
      const choice = spec.choices.find((one) => one.value === value)
      return choice !== undefined && 'wire' in choice ? choice.wire : value
    }
    case 'tables':
      return writeTables(value as Section[])
    case 'eligibility':
      return writeRows(value)
    case 'marking':
      return isBlankEntry(value)
        ? null
        : { correct: toNumber(toText(part(value, 'correct'))), wrong: toNumber(toText(part(value, 'wrong'))) }
    default:
      return value
  }
}

/** Converts an item, or the defaults of a new one, to form values. */
export function formValues(form: KindForm, item: FormValues): FormValues {
  const own = Object.fromEntries(form.fields.map((spec) => [spec.name, read(spec, item[spec.name])]))
  return {
    ...(form.read?.(own, item) ?? own),
    status: toText(item['status']) || 'published',
    publishAt: item['publishAt'] ? toIstInput(toText(item['publishAt'])) : '',
    minorEdit: false,
    silent: item['notify'] === false,
  }
}

export const blankValues = (form: KindForm, now: number): FormValues => formValues(form, form.defaults(now))

/** Returns the full write body for the contract, before blank or unchanged fields are removed. */
export function toBody(form: KindForm, values: FormValues): FormValues {
  const own = Object.fromEntries(form.fields.map((spec) => [spec.name, write(spec, values[spec.name])]))
  const status = values['status']
  return {
    ...(form.write?.(own, values) ?? own),
    status,
    ...(status === 'scheduled' && { publishAt: fromIstInput(toText(values['publishAt'])) }),
    minorEdit: values['minorEdit'] === true,
    notify: values['silent'] !== true,
  }
}
