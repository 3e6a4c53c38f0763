import { ELIGIBILITY_LIMITS, type EligibilityRow, type Relaxation } from '../eligibility/eligibility-row.ts'

export type EligibilityField = keyof EligibilityRow

/** Field that the reader could not decide, and the line that may state it. */
export type FieldCheck = { field: EligibilityField; from: string }

/** Proposed conditions with their lines. Fields in `check` need a person; a proposed value beside them may be partial. */
export type ProposedRow = Omit<EligibilityRow, 'relaxations'> & {
  relaxations: (Relaxation & { from: string })[]
  from: Partial<Record<EligibilityField, string[]>>
  check: FieldCheck[]
}

/** Proposed rows, and lines that may state further conditions of any row. */
export type EligibilityProposal = { rows: ProposedRow[]; unread: string[] }

export const newRow = (): ProposedRow => ({ qualifications: [], relaxations: [], from: {}, check: [] })

export function addSource(row: ProposedRow, field: EligibilityField, ...lines: readonly string[]): void {
  row.from[field] = [...new Set([...(row.from[field] ?? []), ...lines])]
}

// Keys of the checks of a list: a search through a long list for each further check would take quadratic time.
const known = new WeakMap<readonly FieldCheck[], Set<string>>()

function keysOf(checks: readonly FieldCheck[]): Set<string> {
  const found = known.get(checks)
  if (found?.size === checks.length) return found
  const keys = new Set(checks.map(({ field, from }) => `${field} ${from}`))
  known.set(checks, keys)
  return keys
}

export const addCheck = ({ check }: ProposedRow, field: EligibilityField, from: string): void => {
  const keys = keysOf(check)
  const key = `${field} ${from}`
  if (keys.has(key)) return
  keys.add(key)
  check.push({ field, from })
}

/** Marks fields that a line may state. */
export function addChecks(row: ProposedRow, fields: readonly EligibilityField[], line: string): void {
  for (const field of fields) addCheck(row, field, line)
}

/** Fields that a line about ages may decide, and one about further conditions. */
export const AGE_FIELDS = [
  'label',
  'minAge',
  'maxAge',
  'ageOn',
  'bornFrom',
  'bornTo',
  'relaxations',
  'other',
] as const
export const CONDITION_FIELDS = ['label', 'other', 'experience', 'domicile'] as const

/** Fields of a text that no form reads. */
export const ALL_FIELDS = [...AGE_FIELDS, ...CONDITION_FIELDS, 'qualifications', 'subjects', 'sex'] as const

/** Adds a line to the text of a field. A text that grows too long needs a person. */
export function addText(
  row: ProposedRow,
  field: 'other' | 'experience',
  line: string,
  sources: readonly string[] = [line],
): void {
  if (row.from[field]?.includes(line) === true) return
  const text = row[field] === undefined ? line : `${row[field]}; ${line}`
  if (text.length > ELIGIBILITY_LIMITS.text) addCheck(row, field, line)
  else {
    row[field] = text
    addSource(row, field, ...sources)
  }
}
