import {
  RELAXED_GROUPS,
  type EligibilityRow,
  type RelaxedGroup,
} from '#shared/domain/eligibility/eligibility-row.ts'
import type { FieldCheck } from '#shared/domain/notice-text/proposed-row.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { toText } from '#client/content/kind-forms/kind-form.ts'
import { firstMessage } from './first-message.ts'

const TEXTS = ['label', 'ageOn', 'bornFrom', 'bornTo', 'sex', 'domicile', 'experience', 'other'] as const

/** Conditions of a row as typed: subjects one on each line, years of `other` separated by commas. */
type Conditions = Record<(typeof TEXTS)[number] | 'subjects' | 'minAge' | 'maxAge', string> & {
  qualifications: string[]
  relaxations: Record<RelaxedGroup, string>
  relaxationsAdd: '' | 'true' | 'false'
}

/** Row of the form. Only the conditions of confirmed rows are sent. */
export type EligibilityFormRow = Conditions & {
  isConfirmed: boolean
  /** Lines of the text behind the proposed values, by field; those of a group under `relaxations.obc`. */
  from: Record<string, string[]>
  /** Lines that leave a field undecided. */
  check: FieldCheck[]
  /** Conditions as proposed, in JSON; blank for a row that was typed or stored. */
  proposal: string
}

type Readable = Partial<EligibilityRow>

const readRelaxations = (row: Readable): Record<RelaxedGroup, string> => {
  const yearsOf = (group: RelaxedGroup) =>
    (row.relaxations ?? []).filter(({ category }) => category === group).map(({ years }) => String(years))
  return Object.fromEntries(RELAXED_GROUPS.map((group) => [group, yearsOf(group).join(', ')])) as Record<
    RelaxedGroup,
    string
  >
}

/** Returns a row of the form without sources. */
export function readRow(row: Readable, isConfirmed: boolean): EligibilityFormRow {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, row[name] ?? '']))
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    qualifications: [...(row.qualifications ?? [])],
    subjects: (row.subjects ?? []).join('\n'),
    minAge: toText(row.minAge),
    maxAge: toText(row.maxAge),
    relaxations: readRelaxations(row),
    relaxationsAdd: row.relaxationsAdd === undefined ? '' : `${row.relaxationsAdd}`,
    isConfirmed,
    from: {},
    check: [],
    proposal: '',
  }
}

// Invalid text stays text: the contract has the message for it.
const toNumber = (typed: string): unknown => {
  const text = typed.trim()
  return Number.isNaN(Number(text)) ? text : Number(text)
}

const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => !isBlank(part))

/** Groups with years, one entry for each number: the order of the sent relaxations. */
const relaxedGroups = ({ relaxations }: EligibilityFormRow): { category: RelaxedGroup; typed: string }[] =>
  RELAXED_GROUPS.flatMap((category) =>
    partsOf(relaxations[category], ',').map((typed) => ({ category, typed })),
  )

/** Returns the conditions of a row for the contract; blank fields are absent. */
export function writeRow(row: EligibilityFormRow): Record<string, unknown> {
  const ages = (['minAge', 'maxAge'] as const).filter((name) => !isBlank(row[name]))
  const subjects = partsOf(row.subjects, '\n')
  return {
    qualifications: row.qualifications,
    ...(subjects.length > 0 && { subjects }),
    ...Object.fromEntries(ages.map((name) => [name, toNumber(row[name])])),
    ...Object.fromEntries(
      TEXTS.filter((name) => !isBlank(row[name])).map((name) => [name, row[name].trim()]),
    ),
    relaxations: relaxedGroups(row).map(({ category, typed }) => ({ category, years: toNumber(typed) })),
    ...(row.relaxationsAdd !== '' && { relaxationsAdd: row.relaxationsAdd === 'true' }),
  }
}

export const toRows = (value: unknown): EligibilityFormRow[] =>
  Array.isArray(value) ? (value as EligibilityFormRow[]) : []

export const isUnconfirmed = ({ isConfirmed }: EligibilityFormRow): boolean => !isConfirmed

const isBlankRow = (row: EligibilityFormRow): boolean =>
  Object.values(writeRow(row)).every((value) => Array.isArray(value) && value.length === 0)

// A blank row exists only for typing.
const isSent = (row: EligibilityFormRow): boolean => row.isConfirmed && !isBlankRow(row)

/** Reads the rows of a post. A row without conditions is for posts without confirmed conditions. */
export const readRows = (wire: unknown): EligibilityFormRow[] =>
  (Array.isArray(wire) ? (wire as EligibilityRow[]) : []).map((each) => {
    const row = readRow(each, true)
    return { ...row, isConfirmed: !isBlankRow(row) }
  })

/**
 * Returns the confirmed rows for the contract. One row without conditions represents all unconfirmed rows: readers who
 * fit no confirmed row then check the notification, and are not refused.
 */
export function writeRows(value: unknown): Record<string, unknown>[] {
  const rows = toRows(value)
  const sent = rows.filter(isSent).map(writeRow)
  const isPartial = sent.length > 0 && rows.some(isUnconfirmed)
  return isPartial ? [...sent, { qualifications: [], relaxations: [] }] : sent
}

/** Returns the positions of the sent rows in the form. */
export const confirmedPositions = (value: unknown): number[] =>
  toRows(value).flatMap((row, position) => (isSent(row) ? [position] : []))

type Errors = Readonly<Record<string, unknown>>

const isErrors = (value: unknown): value is Errors => typeof value === 'object' && value !== null

/** Moves errors of sent relaxations to the fields of their groups. */
function placeRelaxations(errors: unknown, row: EligibilityFormRow): unknown {
  if (!isErrors(errors)) return errors
  const placed = relaxedGroups(row).flatMap(({ category }, sent) => {
    const message = firstMessage(errors[sent])
    return message === undefined ? [] : [[category, { type: 'contract', message }] as const]
  })
  return placed.length === 0 ? errors : Object.fromEntries(placed)
}

/** Moves errors of sent rows to the rows of the form. An error of the list itself stays. */
export function placeErrors(errors: unknown, value: unknown): unknown {
  if (!isErrors(errors)) return errors
  const rows = toRows(value)
  const placed: Record<string, unknown> = 'root' in errors ? { root: errors['root'] } : {}
  for (const [sent, position] of confirmedPositions(value).entries()) {
    const [error, row] = [errors[sent], rows[position]]
    if (!isErrors(error) || row === undefined) continue
    placed[position] =
      'relaxations' in error ? { ...error, relaxations: placeRelaxations(error['relaxations'], row) } : error
  }
  return Object.keys(placed).length === 0 ? errors : placed
}
