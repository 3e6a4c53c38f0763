import { QUALIFICATIONS, type Qualification } from '../job-facts/fact-names.ts'
import { ClauseReader, type RequirementField } from './clause-reader.ts'
import { decisiveParts, shareSubjects, listSubjects, listLevels } from './join-levels.ts'
import { MAX_LINE } from './notice-lines.ts'
import { rank } from './requirement-part.ts'
import { requirementTokens, type RequirementToken } from './requirement-tokens.ts'

/** Requirement of a line. `hasOther` and `hasExperience`: the line states more than levels and subjects. */
export type Requirement = {
  qualifications: Qualification[]
  subjects: string[]
  hasExperience: boolean
  hasOther: boolean
  unread: Set<RequirementField>
}

const DOCTORATE = /\bph\.? ?d\b/iu

const ALL_FIELDS = ['qualifications', 'subjects', 'experience', 'other'] as const

// The years of a licence, or months of work.
const LICENCE = /licen[cs]e|लाइसेंस/iu
const MONTHS = /(?<!\d)\d\d? ?(?:months?|माह|महीने)/iu

// "Three years BBA", "of three years duration"
const isCourse = (next: RequirementToken | undefined): boolean =>
  next?.type === 'level' || (next?.type === 'word' && next.text === 'duration')

/** Reads a line of a requirement, as "B.Sc nursing or GNM; 2 years of experience". */
export function readRequirement(line: string): Requirement {
  if (line.length > MAX_LINE)
    return {
      qualifications: [],
      subjects: [],
      hasExperience: false,
      hasOther: false,
      unread: new Set(ALL_FIELDS),
    }
  const tokens = requirementTokens(line)
  const end = tokens.findIndex(({ type }) => type === 'end')
  const reader = new ClauseReader(end === -1 ? tokens : tokens.slice(0, end)).read()
  const rest = end === -1 ? [] : tokens.slice(end)
  if (rest.some(({ type }) => type !== 'end' && type !== 'age')) reader.hasOther = true
  if (rest.some(({ type }) => type === 'age')) reader.unread.add('age')
  if (rest.some(({ type }) => type === 'years')) reader.unread.add('experience')
  if (
    (reader.hasExperience && LICENCE.test(line)) ||
    tokens.some((token, at) => token.type === 'years' && isCourse(tokens[at + 1]))
  )
    reader.unread.add('experience')
  if (!reader.hasExperience && MONTHS.test(line)) reader.unread.add('experience')
  // "Class 12 with science; diploma in pharmacy": joint levels or alternatives.
  const highest = Math.max(-1, ...reader.parts.map(({ level }) => rank(level)))
  if (
    rest.some(
      (token) => token.type === 'level' && token.isAfterDegree !== true && rank(token.level) > highest,
    )
  )
    reader.unread.add('qualifications').add('subjects')
  if (DOCTORATE.test(line)) reader.hasOther = true
  shareSubjects(reader.parts)
  const parts = decisiveParts(reader)
  if (parts.some(({ isAfterDegree }) => isAfterDegree)) reader.unread.add('qualifications').add('subjects')
  const subjects = listSubjects(parts, reader)
  const levels = new Set(parts.flatMap(listLevels))
  // Levels with different fields are rows of their own.
  if (reader.unread.has('subjects') && levels.size > 1) reader.unread.add('qualifications')
  return {
    qualifications: QUALIFICATIONS.filter((each) => levels.has(each)),
    subjects,
    hasExperience: reader.hasExperience,
    hasOther: reader.hasOther,
    unread: reader.unread,
  }
}
