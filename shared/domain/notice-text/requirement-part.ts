import { QUALIFICATIONS, type Qualification } from '../job-facts/fact-names.ts'

/** Level, the subjects around it, and the joint to the level before. */
export type Part = {
  level: Qualification
  subjects: string[]
  joint: 'none' | 'or' | 'and' | 'unclear'
  isAny: boolean
  /** True if the text leaves the field open. */
  isOpen: boolean
  /** Number of the first subjects, which the level names or which come before it. */
  ownSubjects: number
  /** True if the field is in the text after the level, not in the name of the level. */
  hasNamedSubject: boolean
  /** True if several fields are required together. */
  isJointList: boolean
  /** True if a word may be a field that the reader does not know. */
  isDoubtful: boolean
  /** True for a diploma that follows a degree or a short course. */
  isAfterDegree: boolean
}

/** State of the words since the last level. */
export type Span = {
  /** Subjects that wait for the level after them: "IT or computer science degree". */
  waiting: string[]
  joint: Part['joint']
  hasComma: boolean
  isAny: boolean
  mode: 'none' | 'in' | 'with' | 'years'
  /** True after "and" in a list of subjects: all of them are required. */
  isJointList: boolean
  hasSubject: boolean
  /** True after "with" behind the subjects: further ones are conditions. */
  isComplete: boolean
  hasWord: boolean
  isInBracket: boolean
  isAfterYears: boolean
}

export const newSpan = (): Span => ({
  waiting: [],
  joint: 'none',
  hasComma: false,
  isAny: false,
  mode: 'none',
  isJointList: false,
  hasSubject: false,
  isComplete: false,
  hasWord: false,
  isInBracket: false,
  isAfterYears: false,
})

/** Order of levels, from the lowest up. */
export const rank = (level: Qualification): number => QUALIFICATIONS.indexOf(level)
export const isSchool = (level: Qualification): boolean => rank(level) <= rank('12th')
