import { ELIGIBILITY_LIMITS } from '../eligibility/eligibility-row.ts'
import { QUALIFICATIONS } from '../job-facts/fact-names.ts'
import { DEVANAGARI, foldLine, words } from './notice-lines.ts'
import { addCheck, addChecks, addText, type ProposedRow } from './proposed-row.ts'
import { readRequirement, type Requirement } from './read-requirement.ts'
import { namesBothSexes, readSex } from './read-sex.ts'

const rank = (levels: readonly string[]): number =>
  Math.max(-1, ...levels.map((level) => QUALIFICATIONS.findIndex((each) => each === level)))

// Levels and degrees that no rule names, or that mean different levels in different states.
const UNKNOWN_LEVEL = words(
  String.raw`hsc|ssc|puc|inter|md|ms|dnb|dm|m\.?ch|m\.? ?ed|m\.? ?phil|ll\.? ?m|b\.? ?el\.? ?ed|[bmd]\.? ?p\.? ?ed|[bm]pt|m\.? ?pharm|mfa|bfa|shastri|acharya|madhyama|fazil|alim|ntt|class(?:es)? (?:[1-79]|11|[iv]+|ix|xi)|(?:[4-79]|11)th|middle|literate|(?<!apprenticeship )certificate`,
)

// "Any degree; finance posts want commerce"
const OF_SOME_POSTS = /\bposts? (?:also )?(?:wants?|needs?|requires?|must|should)\b/iu

// "Class 12, not graduate", "a diploma is preferred"
const DENIED = /\bnot? (?:an? )?(?:graduate|degree|higher)|prefer|desirable|वांछनीय|अधिमान/iu

const ALTERNATIVE = words('^(?:or|या|अथवा)')

/** Adds a line of a requirement to a row. All lines of a row apply together. */
export function addRequirement(row: ProposedRow, line: string): void {
  if (OF_SOME_POSTS.test(line)) addChecks(row, ['label', 'qualifications', 'subjects', 'other'], line)
  if (DENIED.test(line)) addChecks(row, ['qualifications', 'subjects', 'other'], line)
  if (isOfOneSex(line)) addChecks(row, ['sex', 'qualifications', 'label'], line)
  const requirement = readRequirement(line)
  const isFirst = row.qualifications.length === 0
  if (isFirst && UNKNOWN_LEVEL.test(foldLine(line)))
    addChecks(row, ['qualifications', 'subjects', 'other'], line)
  // Few Hindi words of conditions are known.
  if (requirement.hasOther && DEVANAGARI.test(line)) addCheck(row, 'other', line)
  // The years of a licence are a condition.
  if (requirement.hasExperience && /licen[cs]e|लाइसेंस/iu.test(line)) addCheck(row, 'other', line)
  for (const field of requirement.unread) {
    if (field === 'age') addChecks(row, ['minAge', 'maxAge'], line)
    // A later line without a higher level only adds a condition.
    else if (isFirst || field === 'experience' || rank(requirement.qualifications) > rank(row.qualifications))
      addCheck(row, field, line)
  }
  if (ALTERNATIVE.test(line.toLowerCase()))
    addChecks(row, ['qualifications', 'subjects', 'experience', 'other'], line)
  else if (requirement.qualifications.length > 0) addLevels(row, requirement, line)
  else if (!requirement.hasExperience) addText(row, 'other', line)
  if (requirement.hasOther && !isPlainExperience(requirement, row)) addText(row, 'other', line)
  if (requirement.hasExperience) addText(row, 'experience', line)
}

// "5 years as secretary or clerk" states experience alone.
const isPlainExperience = (requirement: Requirement, row: ProposedRow): boolean =>
  requirement.hasExperience && requirement.qualifications.length === 0 && row.qualifications.length > 0

const isOfOneSex = (line: string): boolean => readSex(line) !== null || namesBothSexes(line)

function addLevels(row: ProposedRow, { qualifications, subjects }: Requirement, line: string): void {
  const [known] = row.from.qualifications ?? []
  if (known !== undefined && rank(qualifications) <= rank(row.qualifications)) {
    addText(row, 'other', line)
    // "B.Sc nursing" and "GNM" on two lines may be alternatives.
    if (row.subjects !== undefined && subjects.length > 0)
      addChecks(row, ['qualifications', 'subjects'], line)
    return
  }
  // "Class 10", and on another line "Hindi in class 10, or class 12": the lines may state one level.
  if (qualifications.some((level) => rank([level]) <= rank(row.qualifications)))
    addChecks(row, ['qualifications', 'subjects'], line)
  // "12वीं", and on another line a diploma in words that no form knows
  if (known !== undefined && DEVANAGARI.test(line)) addChecks(row, ['qualifications', 'subjects'], line)
  // "Class 10", and on another line an apprenticeship certificate
  if (known !== undefined && /apprentice/iu.test(line)) addChecks(row, ['qualifications', 'subjects'], line)
  // The lower of two joint levels is a condition if it says more than the higher one.
  const isImplied = known === undefined || (row.subjects === undefined && row.from.other === undefined)
  if (!isImplied && known !== undefined) addText(row, 'other', known)
  const isMaster = row.qualifications.join() === 'Postgraduate' && qualifications.join() === 'Professional'
  row.qualifications = isMaster ? ['Postgraduate', 'Professional'] : qualifications
  if (isMaster) addText(row, 'other', line)
  row.from.qualifications = isMaster && known !== undefined ? [known, line] : [line]
  delete row.subjects
  delete row.from.subjects
  if (subjects.length === 0 || isMaster) return
  row.subjects = subjects.slice(0, ELIGIBILITY_LIMITS.subjects)
  if (subjects.length > ELIGIBILITY_LIMITS.subjects) addCheck(row, 'subjects', line)
  row.from.subjects = [line]
}
