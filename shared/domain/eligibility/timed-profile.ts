import { mergeLww, type Timestamped } from '#shared/domain/last-write-wins.ts'
import type { Profile, ProfileFact } from './profile.ts'

export const PROFILE_FACTS = [
  'qualification',
  'subject',
  'otherSubjects',
  'state',
  'bornOn',
  'category',
  'sex',
  'hasDisability',
  'isExServiceman',
] as const satisfies readonly ProfileFact[]

/** Facts with the times of their last change. A deleted fact is null. */
export type TimedProfile = {
  [Fact in ProfileFact]?: Timestamped<NonNullable<Profile[Fact]> | null> | undefined
}

/** Merges two profiles by fact: the later change wins. */
export function mergeProfiles(a: TimedProfile, b: TimedProfile): TimedProfile {
  const known = (facts: TimedProfile) =>
    Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as Record<
      string,
      Timestamped<unknown>
    >
  return mergeLww({ ...known(b), ...known(a) }, known(b))
}

/** Returns the known facts without their times. */
export const plainProfile = (timed: TimedProfile): Profile =>
  Object.fromEntries(
    PROFILE_FACTS.flatMap((fact) => {
      const value = timed[fact]?.value ?? null
      return value === null ? [] : [[fact, value]]
    }),
  )
