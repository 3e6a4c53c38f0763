import { foldLine, words } from './notice-lines.ts'
import { addRequirement } from './add-requirement.ts'
import { addCheck, addChecks, addSource, newRow, type ProposedRow } from './proposed-row.ts'
import { readScopes } from './read-groups.ts'
import { namesBothSexes, readSex } from './read-sex.ts'
import { readSentenceLevels } from './read-sentence-levels.ts'
import { requirementTokens, type RequirementToken } from './requirement-tokens.ts'
import type { NoticeTables, RequirementRow } from './read-tables.ts'

/** Requirement of some posts: `names` is empty if it holds for all. */
export type StudyGroup = { names: string[]; row: ProposedRow }

const OPTION = /^(?:option|route|choice|either|or|विकल्प)\b/iu
const EACH = /^(?:all|any|every|each|both)(?: [\p{L}]+){0,3}$|^(?:posts?|candidates?|trades?|सभी(?: पद)?)$/iu

// A student of a level does not have it yet.
const COURSE = /\bstudying\b|\bcertificate course\b|\bappearing\b|\bfinal[- ]year students?\b/iu

// "Civil / Electrical | B.Tech in the branch"
const OPEN_FIELD = / in the (?:branch|discipline|trade|stream|subject|field)$/iu

const IN_FIELD = / in the (?:branch|discipline|trade|stream|subject|field)\b/iu

function addNamedField(row: ProposedRow, { name, lines, isOfFields }: RequirementRow): void {
  const tokens = requirementTokens(name)
  const subjects = tokens.flatMap((token) => (token.type === 'subject' ? token.text : []))
  const isOf = (...types: RequirementToken['type'][]): boolean =>
    subjects.length > 0 && tokens.every(({ type }) => types.includes(type))
  const isOpen = lines.length === 1 && OPEN_FIELD.test(lines[0] ?? '') && row.check.length === 0
  if (isOpen && isOf('subject', 'or', 'and')) {
    row.subjects = subjects
    addSource(row, 'subjects', name)
    delete row.other
    delete row.from.other
  } else if (
    (isOfFields || lines.some((line) => IN_FIELD.test(line))) &&
    row.subjects === undefined &&
    isOf('subject', 'or', 'and', 'comma')
  )
    addCheck(row, 'subjects', name)
}

// "Diploma or degree | Engineering in the branch"
const namesLevel = (name: string, lines: readonly string[]): boolean =>
  readSentenceLevels(name) !== null && lines.every((line) => readSentenceLevels(line) === null)

// "Constable (ex-servicemen)" is a post for one group.
const namesGroup = (name: string): boolean =>
  readScopes(name).some(({ groups }) => [...groups].some((group) => group !== 'ur' && group !== 'special'))

// A line whose level no form reads may state one.
function checkLevel(row: ProposedRow, lines: readonly string[]): void {
  const isUnknown = row.qualifications.length === 0 && row.experience === undefined
  if (isUnknown && lines.length > 0) addCheck(row, 'qualifications', lines.join(' / '))
}

function toStudy(requirement: RequirementRow): StudyGroup {
  const { name, lines, isRoute } = requirement
  const row = newRow()
  const isLevel = namesLevel(name, lines)
  for (const line of lines) addRequirement(row, isLevel ? `${name} | ${line}` : line)
  addNamedField(row, requirement)
  checkLevel(row, lines)
  if (namesGroup(name)) addChecks(row, ['other', 'label'], name)
  if (readSex(name) !== null && !namesBothSexes(name)) addCheck(row, 'sex', name)
  if (lines.some((line) => COURSE.test(line)))
    addChecks(row, ['qualifications', 'subjects'], lines.join(' / '))
  return { names: isRoute || OPTION.test(name) || EACH.test(name) ? [] : [name], row }
}

/** Returns true if a name states a level: "Naval Academy (10+2)", but not "Graduate Teacher". */
export const hasSchoolLevel = (post: string): boolean =>
  readSentenceLevels(post)?.qualifications.some(
    (level) => level !== 'Graduate' && level !== 'Postgraduate',
  ) ?? false

/** Name of a row about ages in a table of conditions. */
export const AGE_ASPECT = words('ages?(?: limits?)?|born|date of birth|आयु(?: सीमा)?')

/** Merges the rows of a table of conditions for the same posts. */
function mergeAspects(rows: readonly RequirementRow[]): StudyGroup[] {
  const row = newRow()
  for (const { name, lines } of rows) {
    if (AGE_ASPECT.test(foldLine(name))) continue
    const isLevel = namesLevel(name, lines)
    for (const line of lines) addRequirement(row, isLevel ? `${name} | ${line}` : line)
  }
  return [{ names: [], row }]
}

/** Reads the requirements of the eligibility tables, else the levels of a vacancy table. */
export function readStudies(tables: NoticeTables): StudyGroup[] {
  const { requirements, isByAspect, levels } = tables
  if (isByAspect) return mergeAspects(requirements)
  if (requirements.length > 0) {
    const studies = requirements.map(toStudy)
    // "All posts" beside a post with its own requirement.
    const hasNamed = studies.some(({ names }) => names.length > 0)
    requirements.forEach(({ isRoute, from }, at) => {
      const study = studies[at]
      if (hasNamed && !isRoute && study?.names.length === 0) addCheck(study.row, 'label', from)
    })
    return studies
  }
  return levels.map(({ name, from }) => {
    const row = newRow()
    addRequirement(row, name)
    for (const field of Object.keys(row.from) as (keyof typeof row.from)[]) row.from[field] = [from]
    return { names: [name], row }
  })
}
