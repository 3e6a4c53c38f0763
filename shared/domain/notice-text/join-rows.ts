import { ELIGIBILITY_LIMITS } from '../eligibility/eligibility-row.ts'
import { groupsOfPost, type AgeGroup } from './combine-ages.ts'
import { groupBy } from './group-by.ts'
import { isSamePost, postNames } from './match-posts.ts'
import {
  addCheck,
  addChecks,
  addSource,
  addText,
  AGE_FIELDS,
  newRow,
  type EligibilityField,
  type EligibilityProposal,
  type ProposedRow,
} from './proposed-row.ts'
import type { StudyGroup } from './read-studies.ts'

export type RowParts = {
  studies: readonly StudyGroup[]
  ages: readonly AgeGroup[]
  /** Conditions of every row. */
  common: ProposedRow
  /** Names in the vacancy tables. */
  posts: readonly string[]
}

const VALUES = [
  'subjects',
  'minAge',
  'maxAge',
  'ageOn',
  'bornFrom',
  'bornTo',
  'relaxationsAdd',
  'sex',
  'domicile',
] as const

/** Copies the values of a part of a row, which has no field of the other parts except texts. */
function addPart(row: ProposedRow, part: ProposedRow): void {
  const { from, check, relaxations, qualifications } = part
  for (const field of VALUES) if (part[field] !== undefined) Object.assign(row, { [field]: part[field] })
  if (qualifications.length > 0) row.qualifications = qualifications
  if (relaxations.length > 0) row.relaxations = relaxations
  for (const each of check) addCheck(row, each.field, each.from)
  for (const [field, lines] of Object.entries(from) as [EligibilityField, string[]][]) {
    if (field === 'other' || field === 'experience') addText(row, field, part[field] ?? '', lines)
    else addSource(row, field, ...lines)
  }
}

function join(label: string, ...parts: readonly ProposedRow[]): ProposedRow {
  const row = newRow()
  for (const part of parts) addPart(row, part)
  if (label !== '') row.label = label
  return row
}

const isPlain = ({ row }: AgeGroup): boolean => row.domicile === undefined

function labelOfAge({ names, isRest, row }: AgeGroup, isByDomicile: boolean): string {
  if (row.domicile !== undefined) return `Residents of ${row.domicile}`
  if (isByDomicile) return 'Others'
  return isRest ? 'Other posts' : names.join(', ')
}

/** Rows of a requirement: one for each age group that its posts belong to. */
function rowsOfStudy({ names, row: study }: StudyGroup, parts: RowParts, unread: string[]): ProposedRow[] {
  const { ages, common } = parts
  const isByDomicile = ages.some((age) => !isPlain(age))
  if (ages.length === 0) return [join(names.join(', '), study, common)]
  const [label = ''] = names
  const isForAll = ages.every((age) => age.names.length === 0 && !age.isRest)
  if (isForAll || label === '')
    return ages.map((age) => {
      const ofAge = isForAll && !isByDomicile ? '' : labelOfAge(age, isByDomicile)
      return join([label, ofAge].filter((part) => part !== '').join(' – '), study, age.row, common)
    })
  const byAge = new Map<AgeGroup | null, string[]>()
  for (const name of postNames(label)) {
    const [age, another] = groupsOfPost(name, ages)
    if (another !== undefined) unread.push(label)
    else byAge.set(age ?? null, [...(byAge.get(age ?? null) ?? []), name])
  }
  const isOfLabel = (age: AgeGroup): boolean => age.names.some((each) => isSamePost(each, label))
  const whole = byAge.size > 1 && byAge.has(null) ? ages.find(isOfLabel) : undefined
  if (whole !== undefined && ages.length === byAge.size) return [join(label, study, whole.row, common)]
  return [...byAge].map(([age, posts]) => {
    const name = byAge.size === 1 ? label : posts.join(', ')
    if (age !== null) return join(name, study, age.row, common)
    const row = join(name, study, common)
    const used = parts.studies.flatMap((each) => each.names.flatMap(postNames))
    const isCertain = ages.every((each) => used.some((one) => groupsOfPost(one, ages).includes(each)))
    if (isCertain) addText(row, 'other', `${NOT_STATED} age limit`, [])
    else addChecks(row, AGE_FIELDS, name)
    return row
  })
}

/** Text for posts without a limit or level that the notice states for other posts. */
const NOT_STATED = 'Not stated:'

/** Text of all values of a row except its label and lines. Rows with one text have equal conditions. */
function toComparable({ relaxations, ...row }: ProposedRow): string {
  const values = Object.entries(row)
    .filter(([field]) => field !== 'label' && field !== 'from')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([values, relaxations.map(({ category, years }) => [category, years])])
}

/** Merges rows with equal conditions. */
function mergeEqual(rows: readonly ProposedRow[]): ProposedRow[] {
  return [...groupBy(rows, toComparable).values()].flatMap((equal) => {
    const [first] = equal
    if (first === undefined) return []
    const labels = equal.flatMap(({ label }) => label ?? [])
    return [labels.length > 1 ? { ...first, label: labels.join(', ') } : first]
  })
}

const isEmpty = ({ from, check }: ProposedRow): boolean =>
  Object.keys(from).length === 0 && check.length === 0

const isNamed = (post: string, labels: readonly string[]): boolean =>
  labels.flatMap((label) => [label, ...postNames(label)]).some((name) => isSamePost(name, post))

/** Adds a row for the posts of the vacancy tables that no row names, or reports them if the tables name posts otherwise. */
function addUnnamed(rows: ProposedRow[], { posts, ages, studies, common }: RowParts, unread: string[]): void {
  const labels = rows.flatMap(({ label }) => label ?? [])
  const isForAll = ages.some(({ isRest }) => isRest) && studies.length === 0
  if (labels.length === 0 || isForAll || rows.some(({ domicile }) => domicile !== undefined)) return
  const known = [...labels, ...ages.flatMap(({ names }) => names)]
  const unnamed = posts.filter((post) => !isNamed(post, known))
  if (unnamed.length === 0) return
  const isConsistent = labels.flatMap(postNames).every((name) => posts.some((post) => isSamePost(name, post)))
  const [all] = ages.filter(({ names, isRest }) => names.length === 0 && !isRest)
  const isCertain = rows.every(({ check }) => check.every(({ field }) => field !== 'label'))
  if (!isConsistent || !isCertain || (studies.length > 0 && all === undefined)) unread.push(...unnamed)
  else {
    const row = studies.length > 0 && all !== undefined ? join('', all.row, common) : join('', common)
    row.label = unnamed.join(', ')
    addText(row, 'other', `${NOT_STATED} ${studies.length > 0 ? 'qualification' : 'age limit'}`, [])
    rows.push(row)
  }
}

/** Lines about the ages of posts that no row has. */
function unusedAges(rows: readonly ProposedRow[], ages: readonly AgeGroup[]): string[] {
  const linesOf = ({ from }: ProposedRow): string[] =>
    [from.minAge, from.maxAge, from.bornFrom, from.bornTo].flatMap((lines) => lines ?? [])
  const used = new Set(rows.flatMap(linesOf))
  return ages.flatMap(({ row }) => {
    const lines = linesOf(row)
    return lines.some((line) => used.has(line)) ? [] : lines
  })
}

/** Cuts what no eligibility may hold, and marks it. A day of birth after the day of the age is none. */
function checkRow(row: ProposedRow): void {
  const { label = '', ageOn = '9', bornFrom = '', bornTo = '' } = row
  if (label.length > ELIGIBILITY_LIMITS.text) {
    row.label = label.slice(0, label.lastIndexOf(',', ELIGIBILITY_LIMITS.text))
    addCheck(row, 'label', row.label)
  }
  if (bornFrom < ageOn && bornTo < ageOn) return
  for (const field of ['bornFrom', 'bornTo'] as const) {
    for (const line of row.from[field] ?? []) addCheck(row, field, line)
    delete row[field]
    delete row.from[field]
  }
}

/** Joins requirements, ages and common conditions to rows. `unread`: posts and lines that no row covers. */
export function joinRows(parts: RowParts, known: readonly string[]): EligibilityProposal {
  const { studies, ages, common } = parts
  const unread = [...known]
  const isByDomicile = ages.some((age) => !isPlain(age))
  const ofAges = ages.map((age) => join(labelOfAge(age, isByDomicile), age.row, common))
  const ofStudies = studies.flatMap((study) => rowsOfStudy(study, parts, unread))
  const joined = studies.length > 0 ? ofStudies : ages.length > 0 ? ofAges : [join('', common)]
  if (studies.length > 0) unread.push(...unusedAges(joined, ages))
  const rows = mergeEqual(joined).filter((row) => !isEmpty(row))
  addUnnamed(rows, parts, unread)
  const [only] = rows
  if (rows.length === 1 && only !== undefined) {
    delete only.label
    for (const line of unread) addChecks(only, ['label', 'other'], line)
  }
  rows.forEach(checkRow)
  unread.push(...rows.slice(ELIGIBILITY_LIMITS.rows).map(({ label = '' }) => label))
  return { rows: rows.slice(0, ELIGIBILITY_LIMITS.rows), unread: [...new Set(unread)] }
}
