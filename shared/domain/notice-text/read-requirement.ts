import { QUALIFICATIONS, type Qualification } from '../job-facts/fact-names.ts'
import { ClauseReader, type RequirementField } from './clause-reader.ts'
import { decisiveParts, shareSubjects, listSubjects, listLevels } from './join-levels.ts'
import { MAX_LINE } from './notice-lines.ts'
import { requirementTokens } from './requirement-tokens.ts'

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
  if (DOCTORATE.test(line)) reader.hasOther = true
  shareSubjects(reader.parts)
  const parts = decisiveParts(reader)
  if (parts.some(({ isAfterDegree }) => isAfterDegree)) reader.unread.add('qualifications').add('subjects')
  const subjects = listSubjects(parts, reader)
  const levels = new Set(parts.flatMap(listLevels))
  return {
    qualifications: QUALIFICATIONS.filter((each) => levels.has(each)),
    subjects,
    hasExperience: reader.hasExperience,
    hasOther: reader.hasOther,
    unread: reader.unread,
  }
}
