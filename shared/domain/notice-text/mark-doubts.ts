import { addDays } from '../dates/india-day.ts'
import { STATES } from '../job-facts/states.ts'
import { foldLine, MAX_LINE, sentencesOf, words, type NoticeText } from './notice-lines.ts'
import {
  addCheck,
  addChecks,
  AGE_FIELDS,
  ALL_FIELDS,
  newRow,
  type EligibilityField,
  type ProposedRow,
} from './proposed-row.ts'
import { markDays, withoutDays } from './read-days.ts'
import { readScopes, type NamedGroup } from './read-groups.ts'
import type { NoticeTables } from './read-tables.ts'
import { rank } from './requirement-part.ts'
import { requirementTokens, type RequirementToken } from './requirement-tokens.ts'

const AGE = words(
  'aged?|ages|years? old|yrs?|years?|born|birth|dob|attained|umar|umr|saal|आयु|वर्षो?ं?|उम्र|साल|जन्म(?:तिथि)?',
)
const RELAXATION = /relax|छूट|concession|\+ ?\d/u
// Years of something else than an age.
const OTHER_YEARS = words(
  'experience|service|contract|tenure|bond|probation|courses?|degree|diploma|training|duration|serve|period|अनुभव|सेवा|संविदा|अनुबन्ध',
)
const NUMBER = /(?<![\d/.,-])\d\d?(?![\d/.,%:]|-\d{3})/gu
const [LOWEST_AGE, HIGHEST_AGE] = [14, 80]
const DATED_AGE = words('born|birth|dob|ages?|aged|eligib(?:le|ility)|जन्म|आयु|उम्र')
// Days of the application, not of an age.
const MOVED = words('moved|extended|postponed')
const DEVANAGARI = /[\u0900-\u097f]/u
const RESIDENCE = words('bona ?fides?|domiciled?|residents?|residence|natives?|निवासी|मूल निवास')

// Fields that make no sense without another.
const DEPENDENT: Partial<Record<EligibilityField, EligibilityField>> = {
  qualifications: 'subjects',
  relaxations: 'relaxationsAdd',
}

/** A notice with this number of unread sentences is prose. */
const PROSE = 2
const MAX_UNREAD = 20
const STUDY = words('qualifications?|educational|eligibility|योग्यता|अर्हता|शैक्षि?णिक')

/** Ages that a row states, also of its groups. */
function agesOf({ minAge, maxAge, relaxations }: ProposedRow): number[] {
  const years = relaxations.map((each) => each.years)
  const sums = years.flatMap((one, at) => [
    one,
    ...years.filter((_, other) => other !== at).map((two) => one + two),
  ])
  return [
    ...(minAge === undefined ? [] : [minAge]),
    ...(maxAge === undefined ? [] : [maxAge, ...sums.map((sum) => maxAge + sum)]),
    ...years,
  ]
}

function hasUnknownAge(line: string, rows: readonly ProposedRow[], isOfAges: boolean): boolean {
  const text = withoutDays(foldLine(line))
  if (!isOfAges && !AGE.test(text)) return false
  const isRelaxation = RELAXATION.test(text)
  if (!isRelaxation && OTHER_YEARS.test(text)) return false
  const known = new Set(rows.flatMap(agesOf))
  const numbers = (text.match(NUMBER) ?? []).map(Number)
  return numbers.some(
    (age) => age > 0 && age <= HIGHEST_AGE && (isRelaxation || age >= LOWEST_AGE) && !known.has(age),
  )
}

function hasUnknownDay(line: string, rows: readonly ProposedRow[], isOfAges: boolean): boolean {
  const text = foldLine(line)
  if (!isOfAges && (!DATED_AGE.test(text) || MOVED.test(text))) return false
  const days = rows
    .flatMap(({ ageOn, bornFrom, bornTo }) => [ageOn, bornFrom, bornTo])
    .filter((day) => day !== undefined)
  // "Born before" and "born after" exclude their day.
  const known = new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))
  return markDays(text).days.some((day) => !known.has(day))
}

function hasUnknownGroup(line: string, rows: readonly ProposedRow[], isOfAges: boolean): boolean {
  const text = withoutDays(foldLine(line))
  if (!/\d/.test(text) || !(isOfAges || RELAXATION.test(text))) return false
  const known = new Set<string>(
    rows.flatMap(({ relaxations }) => relaxations.map(({ category }) => category)),
  )
  const isKnown = (group: NamedGroup): boolean => {
    if (group === 'ur') return true
    if (group === 'special') return known.has('other')
    return group === 'backward' ? known.has('obc') || known.has('other') : known.has(group)
  }
  return readScopes(text).some(({ groups }) => ![...groups].every(isKnown))
}

// "Teachers of senior secondary schools"
const isSchoolName = (token: RequirementToken | undefined): boolean =>
  token?.type === 'word' && /^schools?$/.test(token.text)

// Hindi in Latin letters, whose grammar no form reads: "Bihar ke niwasi hi aavedan kar sakte hain".
const HINGLISH = words(
  'ke|ki|ka|ko|hai|hain|hi|aur|liye|tak|mein|me|se|kar|kam|adhik|adhiktam|saal|varsh|aayu|umar|umr|yogyata|chhoot|niwasi|pariksha|ho|hona|chahiye|jaari|pass hona',
  'giu',
)
const isHinglish = (line: string): boolean => (line.match(HINGLISH) ?? []).length >= 2

function hasUnknownLevel(line: string, rows: readonly ProposedRow[]): boolean {
  const known = new Set(rows.flatMap(({ qualifications }) => qualifications))
  const tokens = requirementTokens(line)
  const levels = tokens.flatMap((token, at) =>
    token.type === 'level' && !isSchoolName(tokens[at + 1]) ? token.level : [],
  )
  // "Class 10 and ITI" names a lower level beside a known one.
  const highest = Math.max(-1, ...levels.filter((level) => known.has(level)).map(rank))
  if (levels.some((level) => !known.has(level) && rank(level) > highest)) return true
  return known.size === 0 && STUDY.test(foldLine(line))
}

const isAbsent = (row: ProposedRow, field: EligibilityField): boolean => {
  const value = row[field]
  return value === undefined || (Array.isArray(value) && value.length === 0)
}

/**
 * Marks the absent fields of a row with the unread sentences of a notice in prose: only one that is read in full shows
 * that it states nothing.
 */
function markAbsent(row: ProposedRow, sentences: readonly string[]): void {
  const dependent = row.check.flatMap(({ field, from }) => ({ field: DEPENDENT[field], from }))
  for (const { field, from } of dependent) if (field !== undefined) addCheck(row, field, from)
  for (const line of row.domicile === undefined ? [...(row.from.other ?? [])] : [])
    if (
      RESIDENCE.test(foldLine(line)) &&
      (DEVANAGARI.test(line) || STATES.some((state) => line.includes(state)))
    )
      addChecks(row, ['domicile', 'other'], line)
  const unread = sentences.filter((sentence) => row.check.some(({ from }) => from === sentence))
  if (unread.length < PROSE) return
  const absent = [...ALL_FIELDS, 'relaxationsAdd' as const].filter((field) => isAbsent(row, field))
  for (const line of unread.slice(0, MAX_UNREAD)) addChecks(row, absent, line)
}

// A line that gave a field its value or its mark needs no second mark.
const isUsed = (line: string, fields: readonly EligibilityField[], { from, check }: ProposedRow): boolean =>
  fields.some((field) => from[field]?.some((cited) => line.includes(cited) || cited.includes(line))) ||
  check.some((each) => each.from === line && fields.includes(each.field))

const LEVEL_FIELDS = ['label', 'qualifications', 'subjects'] as const
const DAY_FIELDS = ['ageOn', 'bornFrom', 'bornTo'] as const

/** Lists the fields that a line may state beside those of the rows. `isOfAges`: it is in the list of ages. */
function doubtsOf(
  line: string,
  rows: readonly ProposedRow[],
  isOfAges: boolean,
): readonly EligibilityField[] {
  if (isHinglish(line)) return ALL_FIELDS
  const used = isOfAges ? AGE_FIELDS : (['other', 'experience', 'maxAge'] as const)
  if (rows.some((row) => isUsed(line, used, row))) return []
  if (hasUnknownAge(line, rows, isOfAges) || hasUnknownGroup(line, rows, isOfAges)) return AGE_FIELDS
  return hasUnknownDay(line, rows, isOfAges) ? DAY_FIELDS : []
}

/**
 * Marks what the rows leave out: ages, days and groups in lines about ages, and levels. A line of a layout that no form
 * knows may state anything, so a number that no row has needs a person. Returns the rows, or one with marks alone.
 */
export function markDoubts(
  rows: readonly ProposedRow[],
  notice: NoticeText,
  tables: NoticeTables,
): readonly ProposedRow[] {
  const sentences = [notice.description, ...tables.sentences].flatMap(sentencesOf)
  const ages = notice.ageLimit.map(({ label, age }) => `${label}: ${age}`)
  const isRead = (line: string): boolean => line.length <= MAX_LINE
  const doubts = [...ages, ...sentences, ...tables.rows]
    .filter(isRead)
    .map((line) => ({ line, fields: doubtsOf(line, rows, ages.includes(line)) }))
  const levels = [...sentences, ...tables.further, ...tables.physical]
    .filter((line) => isRead(line) && hasUnknownLevel(line, rows))
    .filter((line) => !rows.some((row) => isUsed(line, ['qualifications', 'other'], row)))
    .map((line) => ({ line, fields: LEVEL_FIELDS }))
  const found = [...doubts, ...levels].filter(({ fields }) => fields.length > 0)
  const marked = rows.length > 0 || found.length === 0 ? rows : [newRow()]
  for (const row of marked) {
    for (const { line, fields } of found) addChecks(row, rows.length > 0 ? fields : ALL_FIELDS, line)
    markAbsent(row, sentences)
  }
  return marked
}
