import { addDays } from '../dates/india-day.ts'
import type { Qualification } from '../job-facts/fact-names.ts'
import { STATES } from '../job-facts/states.ts'
import { groupBy } from './group-by.ts'
import { DEVANAGARI, foldLine, MAX_LINE, sentencesOf, words, type NoticeText } from './notice-lines.ts'
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

/** Facts that the rows state. */
type Known = { ages: Set<number>; days: Set<string>; groups: Set<string>; levels: Set<Qualification> }

function factsOf(rows: readonly ProposedRow[]): Known {
  const days = rows.flatMap(({ ageOn, bornFrom, bornTo }) => [ageOn, bornFrom, bornTo])
  return {
    ages: new Set(rows.flatMap(agesOf)),
    // "Born before" and "born after" exclude their day.
    days: new Set(days.flatMap((day) => (day === undefined ? [] : [addDays(day, -1), day, addDays(day, 1)]))),
    groups: new Set(rows.flatMap(({ relaxations }) => relaxations.map(({ category }) => category))),
    levels: new Set(rows.flatMap(({ qualifications }) => qualifications)),
  }
}

function hasUnknownAge(line: string, { ages }: Known, isOfAges: boolean): boolean {
  const text = withoutDays(foldLine(line))
  if (!isOfAges && !AGE.test(text)) return false
  const isRelaxation = RELAXATION.test(text)
  if (!isRelaxation && OTHER_YEARS.test(text)) return false
  const numbers = (text.match(NUMBER) ?? []).map(Number)
  return numbers.some(
    (age) => age > 0 && age <= HIGHEST_AGE && (isRelaxation || age >= LOWEST_AGE) && !ages.has(age),
  )
}

function hasUnknownDay(line: string, { days }: Known, isOfAges: boolean): boolean {
  const text = foldLine(line)
  if (!isOfAges && (!DATED_AGE.test(text) || MOVED.test(text))) return false
  return markDays(text).days.some((day) => !days.has(day))
}

function hasUnknownGroup(line: string, known: Known, isOfAges: boolean): boolean {
  const text = withoutDays(foldLine(line))
  if (!/\d/.test(text) || !(isOfAges || RELAXATION.test(text))) return false
  const isKnown = (group: NamedGroup): boolean => {
    if (group === 'ur') return true
    if (group === 'special') return known.groups.has('other')
    return group === 'backward'
      ? known.groups.has('obc') || known.groups.has('other')
      : known.groups.has(group)
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

function hasUnknownLevel(line: string, { levels: known }: Known): boolean {
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
function markAbsent(row: ProposedRow, sentences: ReadonlySet<string>): void {
  const dependent = row.check.flatMap(({ field, from }) => ({ field: DEPENDENT[field], from }))
  for (const { field, from } of dependent) if (field !== undefined) addCheck(row, field, from)
  for (const line of row.domicile === undefined ? [...(row.from.other ?? [])] : [])
    if (
      RESIDENCE.test(foldLine(line)) &&
      (DEVANAGARI.test(line) || STATES.some((state) => line.includes(state)))
    )
      addChecks(row, ['domicile', 'other'], line)
  const lines = new Set(row.check.map(({ from }) => from))
  const unread = [...sentences].filter((sentence) => lines.has(sentence))
  if (unread.length < PROSE) return
  const absent = [...ALL_FIELDS, 'relaxationsAdd' as const].filter((field) => isAbsent(row, field))
  for (const line of unread.slice(0, MAX_UNREAD)) addChecks(row, absent, line)
}

const LEVEL_FIELDS = ['label', 'qualifications', 'subjects'] as const
const DAY_FIELDS = ['ageOn', 'bornFrom', 'bornTo'] as const

/** Returns a predicate: true for a line that gave a field its value or its mark, and needs no second mark. */
function usedIn(rows: readonly ProposedRow[]) {
  const cited = groupBy(
    rows.flatMap(({ from }) => Object.entries(from) as [EligibilityField, string[]][]),
    ([field]) => field,
  )
  const lines = new Map([...cited].map(([field, all]) => [field, new Set(all.flatMap(([, each]) => each))]))
  const marked = new Set(rows.flatMap(({ check }) => check.map(({ field, from }) => `${field} ${from}`)))
  return (line: string, fields: readonly EligibilityField[]): boolean =>
    fields.some(
      (field) =>
        marked.has(`${field} ${line}`) ||
        [...(lines.get(field) ?? [])].some((each) => line.includes(each) || each.includes(line)),
    )
}

/** Lists the fields that a line may state beside those of the rows. `isOfAges`: it is in the list of ages. */
function doubtsOf(line: string, known: Known, isOfAges: boolean): readonly EligibilityField[] {
  if (hasUnknownAge(line, known, isOfAges) || hasUnknownGroup(line, known, isOfAges)) return AGE_FIELDS
  return hasUnknownDay(line, known, isOfAges) ? DAY_FIELDS : []
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
  const [known, isUsed] = [factsOf(rows), usedIn(rows)]
  const sentences = [notice.description, ...tables.sentences].flatMap(sentencesOf)
  const ages = new Set(notice.ageLimit.map(({ label, age }) => `${label}: ${age}`))
  const isRead = (line: string): boolean => line.length <= MAX_LINE
  const fieldsOf = (line: string): readonly EligibilityField[] => {
    if (isHinglish(line)) return ALL_FIELDS
    const isOfAges = ages.has(line)
    const isKnown = isUsed(line, isOfAges ? AGE_FIELDS : ['other', 'experience', 'maxAge'])
    return isKnown ? [] : doubtsOf(line, known, isOfAges)
  }
  const doubts = [...ages, ...sentences, ...tables.rows]
    .filter(isRead)
    .map((line) => ({ line, fields: fieldsOf(line) }))
  const levels = [...sentences, ...tables.further, ...tables.physical]
    .filter((line) => isRead(line) && hasUnknownLevel(line, known))
    .filter((line) => !isUsed(line, ['qualifications', 'other']))
    .map((line) => ({ line, fields: LEVEL_FIELDS }))
  const found = [...doubts, ...levels].filter(({ fields }) => fields.length > 0)
  const marked = rows.length > 0 || found.length === 0 ? rows : [newRow()]
  const unread = new Set(sentences)
  for (const row of marked) {
    for (const { line, fields } of found) addChecks(row, rows.length > 0 ? fields : ALL_FIELDS, line)
    markAbsent(row, unread)
  }
  return marked
}
