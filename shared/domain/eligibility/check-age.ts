import type { EligibilityRow, RelaxedGroup } from './eligibility-row.ts'
import type { Category, Profile } from './profile.ts'

export type Outcome = 'met' | 'failed' | 'unknown'

export type Age = { years: number; months: number }

/** Age condition of a row, with the facts that a reason names. */
export type AgeFact = {
  condition: 'age'
  outcome: Outcome
  /** Age on `on`; null if the day of birth or the day that counts is unknown. */
  age: Age | null
  on: string | null
  min: number | null
  max: number | null
  bornFrom: string | null
  bornTo: string | null
  /** Groups of the person, or groups that the person may belong to, with their highest age or first day of birth. */
  relaxed: { group: RelaxedGroup; max: number | null; bornFrom: string | null }[]
}

const SOCIAL = ['ews', 'obc', 'sc', 'st'] as const satisfies readonly Category[]

/** Returns the day some years before, as text that compares by order. 29 February may have no such day. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** Returns the age on a day, in completed years and months. A person born on 29 February turns on 1 March. */
export function ageOnDay(bornOn: string, day: string): Age {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = bornOn.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = day.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
  return { years: Math.floor(months / 12), months: ((months % 12) + 12) % 12 }
}

type Membership = 'yes' | 'no' | 'unknown'

const toMembership = (value: boolean | undefined): Membership =>
  value === undefined ? 'unknown' : value ? 'yes' : 'no'

/** Returns whether a person belongs to each relaxed group. In a row for women, their limit is the general one. */
function memberships(row: EligibilityRow, profile: Profile): Map<RelaxedGroup, Membership> {
  const { category, sex } = profile
  return new Map<RelaxedGroup, Membership>([
    ...SOCIAL.map(
      (group) => [group, toMembership(category === undefined ? undefined : category === group)] as const,
    ),
    ['pwbd', toMembership(profile.hasDisability)],
    ['exServiceman', toMembership(profile.isExServiceman)],
    ['female', row.sex === undefined ? toMembership(sex === undefined ? undefined : sex === 'female') : 'no'],
  ])
}

const yearsOf = (row: EligibilityRow, group: RelaxedGroup): number | null =>
  row.relaxations.find(({ category }) => category === group)?.years ?? null

const isSocial = (group: RelaxedGroup): boolean => SOCIAL.some((each) => each === group)

/** Combines the years of groups of one person. Only one social category applies. */
function combine(years: readonly (readonly [RelaxedGroup, number])[], isSum: boolean): number {
  const social = Math.max(0, ...years.filter(([group]) => isSocial(group)).map(([, each]) => each))
  const others = years.filter(([group]) => !isSocial(group)).map(([, each]) => each)
  return isSum ? others.reduce((sum, each) => sum + each, social) : Math.max(social, ...others)
}

type Fits = (years: number) => Outcome

/** Applies an upper limit with the relaxations that the person has for certain, then with those that are possible. */
function checkRelaxed(row: EligibilityRow, profile: Profile, fits: Fits): Outcome {
  const members = [...memberships(row, profile)]
  const stated = (of: readonly Membership[]) =>
    members.flatMap(([group, membership]) => {
      const years = yearsOf(row, group)
      return of.includes(membership) && years !== null ? [[group, years] as const] : []
    })
  const certain = fits(combine(stated(['yes']), row.relaxationsAdd === true))
  if (certain !== 'failed') return certain
  // A group that the notice does not name may still be allowed more years.
  const isUnstated = members.some(
    ([group, membership]) => membership !== 'no' && yearsOf(row, group) === null,
  )
  if (isUnstated) return 'unknown'
  const others = row.relaxations.filter(({ category }) => category === 'other').map(({ years }) => years)
  const possible = Math.max(combine(stated(['yes', 'unknown']), row.relaxationsAdd !== false), ...others)
  return fits(possible) === 'failed' ? 'failed' : 'unknown'
}

/** Compares with the day that is `maxAge` years old on `ageOn`: notices differ on whether that birthday is too old. */
function fitsMaxAge(bornOn: string, ageOn: string, maxAge: number): Outcome {
  const oldest = yearsBefore(ageOn, maxAge)
  if (bornOn > oldest) return 'met'
  return bornOn === oldest ? 'unknown' : 'failed'
}

const worst = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.includes('failed') ? 'failed' : outcomes.includes('unknown') ? 'unknown' : 'met'

function findOutcome(row: EligibilityRow, profile: Profile): Outcome {
  const { minAge, maxAge, ageOn, bornFrom, bornTo } = row
  const { bornOn } = profile
  if (bornOn === undefined) return 'unknown'
  const outcomes: Outcome[] = []
  if (bornTo !== undefined) outcomes.push(bornOn <= bornTo ? 'met' : 'failed')
  if (bornFrom !== undefined)
    outcomes.push(
      checkRelaxed(row, profile, (years) => (bornOn >= yearsBefore(bornFrom, years) ? 'met' : 'failed')),
    )
  if (minAge !== undefined)
    outcomes.push(ageOn === undefined ? 'unknown' : bornOn <= yearsBefore(ageOn, minAge) ? 'met' : 'failed')
  if (maxAge !== undefined)
    outcomes.push(
      ageOn === undefined
        ? 'unknown'
        : checkRelaxed(row, profile, (years) => fitsMaxAge(bornOn, ageOn, maxAge + years)),
    )
  return worst(outcomes)
}

/** Checks the limits of age of a row; null if it states none. */
export function checkAge(row: EligibilityRow, profile: Profile): AgeFact | null {
  const { minAge, maxAge, ageOn, bornFrom, bornTo } = row
  if ([minAge, maxAge, bornFrom, bornTo].every((limit) => limit === undefined)) return null
  const groups = [...memberships(row, profile)].filter(([, membership]) => membership !== 'no')
  return {
    condition: 'age',
    outcome: findOutcome(row, profile),
    age: profile.bornOn === undefined || ageOn === undefined ? null : ageOnDay(profile.bornOn, ageOn),
    on: ageOn ?? null,
    min: minAge ?? null,
    max: maxAge ?? null,
    bornFrom: bornFrom ?? null,
    bornTo: bornTo ?? null,
    relaxed: groups.flatMap(([group]) => {
      const years = yearsOf(row, group)
      if (years === null || years === 0) return []
      return [
        {
          group,
          max: maxAge === undefined ? null : maxAge + years,
          bornFrom: bornFrom === undefined ? null : yearsBefore(bornFrom, years),
        },
      ]
    }),
  }
}
