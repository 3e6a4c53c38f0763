import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { Outcome } from './check-age.ts'
import type { Profile } from './profile.ts'

// Levels that a completed level includes for certain.
const INCLUDED: Record<Qualification, readonly Qualification[]> = {
  '8th': [],
  '10th': ['8th'],
  '12th': ['8th', '10th'],
  ITI: ['8th'],
  Diploma: ['8th', '10th'],
  Graduate: ['8th', '10th', '12th'],
  Postgraduate: ['8th', '10th', '12th', 'Graduate'],
  Professional: ['8th', '10th', '12th', 'Graduate'],
}

// Levels beside the ladder of school and university: a person of a higher level may hold them, too.
const BESIDE: readonly Qualification[] = ['ITI', 'Diploma', 'Professional']
// Levels that people of the level may hold although it is not the one they name as their highest.
const POSSIBLE: Record<Qualification, readonly Qualification[]> = {
  '8th': [],
  '10th': [],
  '12th': ['ITI'],
  ITI: ['10th', '12th'],
  Diploma: ['12th', 'ITI'],
  Graduate: BESIDE,
  Postgraduate: BESIDE,
  Professional: [...BESIDE, 'Postgraduate'],
}

type PersonalLevel = NonNullable<Profile['qualification']>

/** Compares a person's highest level with sufficient levels. The level of a final year is not complete yet. */
export function checkLevel(sufficient: readonly Qualification[], own: PersonalLevel | undefined): Outcome {
  if (own === undefined) return 'unknown'
  const { level, isFinalYear } = own
  const includes = (levels: readonly Qualification[]) => levels.some((each) => sufficient.includes(each))
  if (includes(isFinalYear ? INCLUDED[level] : [level, ...INCLUDED[level]])) return 'met'
  return includes([level, ...POSSIBLE[level]]) ? 'unknown' : 'failed'
}
