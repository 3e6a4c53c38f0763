import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/domain/dates/india-day.ts'
import { checkEligibility, type VerdictName } from '#shared/domain/eligibility/check-eligibility.ts'
import type { EligibilityRow, RelaxedGroup } from '#shared/domain/eligibility/eligibility-row.ts'
import { CATEGORIES, type Profile } from '#shared/domain/eligibility/profile.ts'
import { QUALIFICATIONS, type Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { DEMO_NOTICES } from './demo.ts'
import { readNotices } from './item-file.ts'

const NOTICES = readNotices(DEMO_NOTICES).map(({ body }) => body)
const ROWS = NOTICES.flatMap(({ eligibility }) => eligibility)
const PERSONS = 300

// The table of this test decides by other means than the rule: a matrix of levels, birthdays as instants, and all
// persons who an incomplete profile may describe. y: the condition is met for certain, n: it fails for certain.
type Answer = 'y' | 'n' | '?'

const and = (answers: readonly Answer[]): Answer =>
  answers.includes('n') ? 'n' : answers.includes('?') ? '?' : 'y'

/** Completed level of a person by required level, in the order of QUALIFICATIONS. */
const LEVELS: Record<Qualification, string> = {
  '8th': 'ynnnnnnn',
  '10th': 'yynnnnnn',
  '12th': 'yyy?nnnn',
  ITI: 'y??ynnnn',
  Diploma: 'yy??ynnn',
  Graduate: 'yyy??yn?',
  Postgraduate: 'yyy??yy?',
  Professional: 'yyy??y?y',
}

function answerLevel(row: EligibilityRow, { qualification }: Profile): Answer {
  if (row.qualifications.length === 0 || qualification === undefined) return '?'
  const answers = row.qualifications.map((required): Answer => {
    // The final year is not completed.
    if (qualification.isFinalYear && required === qualification.level) return '?'
    return LEVELS[qualification.level][QUALIFICATIONS.indexOf(required)] as Answer
  })
  return answers.includes('y') ? 'y' : answers.includes('?') ? '?' : 'n'
}

/** Instant of a person's birthday some years later; that of 29 February is 1 March in other years. */
const birthday = (bornOn: string, years: number): number => {
  const [year = 0, month = 0, day = 0] = bornOn.split('-').map(Number)
  return Date.UTC(year + years, month - 1, day)
}

type Groups = Partial<Record<RelaxedGroup, boolean>>

/** Returns the groups of each person whom a profile may describe. */
function listWorlds(row: EligibilityRow, profile: Profile): Groups[] {
  const either = [true, false]
  const categories = profile.category === undefined ? CATEGORIES : [profile.category]
  const women =
    row.sex !== undefined ? [false] : profile.sex === undefined ? either : [profile.sex === 'female']
  const pwbd = profile.hasDisability === undefined ? either : [profile.hasDisability]
  const soldiers = profile.isExServiceman === undefined ? either : [profile.isExServiceman]
  return categories.flatMap((category) =>
    women.flatMap((female) =>
      pwbd.flatMap((disabled) =>
        soldiers.map((exServiceman) => ({
          ...(category !== 'general' && { [category]: true }),
          female,
          pwbd: disabled,
          exServiceman,
        })),
      ),
    ),
  )
}

/** Answers for one person with known groups; `fits` answers for a number of years more. */
function answerRelaxed(row: EligibilityRow, groups: Groups, fits: (years: number) => Answer): Answer {
  const own = Object.entries(groups).flatMap(([group, isMember]) => (isMember ? [group] : []))
  const years = own.map((group) => row.relaxations.find(({ category }) => category === group)?.years)
  const stated = years.filter((each) => each !== undefined)
  const sum = stated.reduce((total, each) => total + each, 0)
  const largest = Math.max(0, ...stated)
  const certain = fits(row.relaxationsAdd === true ? sum : largest)
  if (certain !== 'n') return certain
  const others = row.relaxations.filter(({ category }) => category === 'other').map((each) => each.years)
  const possible = Math.max(row.relaxationsAdd === false ? largest : sum, ...others)
  return years.includes(undefined) || fits(possible) !== 'n' ? '?' : 'n'
}

function answerAge(row: EligibilityRow, profile: Profile): Answer {
  const { minAge, maxAge, ageOn, bornFrom, bornTo } = row
  const { bornOn } = profile
  if ([minAge, maxAge, bornFrom, bornTo].every((limit) => limit === undefined)) return 'y'
  if (bornOn === undefined) return '?'
  const relaxed = (fits: (years: number) => Answer): Answer => {
    const answers = new Set(listWorlds(row, profile).map((groups) => answerRelaxed(row, groups, fits)))
    const [only = '?'] = answers
    return answers.size === 1 ? only : '?'
  }
  const decidedOn = ageOn === undefined ? null : birthday(ageOn, 0)
  const answers: Answer[] = []
  if (bornTo !== undefined) answers.push(birthday(bornOn, 0) <= birthday(bornTo, 0) ? 'y' : 'n')
  if (bornFrom !== undefined)
    answers.push(relaxed((years) => (birthday(bornOn, 0) >= birthday(bornFrom, -years) ? 'y' : 'n')))
  if (minAge !== undefined)
    answers.push(decidedOn === null ? '?' : birthday(bornOn, minAge) <= decidedOn ? 'y' : 'n')
  if (maxAge !== undefined)
    answers.push(
      decidedOn === null
        ? '?'
        : relaxed((years) => {
            const tooOld = birthday(bornOn, maxAge + years)
            // Notices differ on the birthday itself.
            return tooOld > decidedOn ? 'y' : tooOld === decidedOn ? '?' : 'n'
          }),
    )
  return and(answers)
}

function answerRow(row: EligibilityRow, profile: Profile): Answer {
  const equal = (required: string | undefined, own: string | undefined): Answer =>
    required === undefined ? 'y' : own === undefined ? '?' : own === required ? 'y' : 'n'
  const subject = profile.subject?.toLowerCase() ?? ''
  const hasSubject = row.subjects === undefined || row.subjects.some((each) => each.toLowerCase() === subject)
  return and([
    answerLevel(row, profile),
    hasSubject ? 'y' : '?',
    answerAge(row, profile),
    equal(row.sex, profile.sex),
    equal(row.domicile, profile.state),
    row.experience === undefined && row.other === undefined ? 'y' : '?',
  ])
}

function expectedVerdict(rows: readonly EligibilityRow[], profile: Profile): VerdictName {
  const answers = rows.map((row) => answerRow(row, profile))
  if (answers.includes('y')) return 'eligible'
  return answers.length === 0 || answers.includes('?') ? 'check' : 'notEligible'
}

/** Numbers from 0 to `below`, the same at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const DATED = ROWS.filter(({ ageOn, maxAge }) => ageOn !== undefined && maxAge !== undefined)
const SUBJECTS = [...new Set(ROWS.flatMap(({ subjects = [] }) => subjects))]
const DOMICILES = [...new Set(ROWS.flatMap(({ domicile = [] }) => domicile))]

/** Builds persons with gaps in their profiles, every second one born within a day of a limit of a notice. */
function buildPersons(count: number): Profile[] {
  const below = numbers(20_261_127)
  const maybe = <Value>(value: Value): Value | undefined => (below(4) === 0 ? undefined : value)
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)]
  const bornNearLimit = (): string => {
    const { ageOn = '', minAge, maxAge, relaxations } = pick(DATED) ?? { relaxations: [] }
    const limit = (below(2) === 0 ? minAge : maxAge) ?? 18
    const years = limit + (below(2) === 0 ? (pick(relaxations)?.years ?? 0) : 0)
    return addDays(`${Number(ageOn.slice(0, 4)) - years}${ageOn.slice(4)}`, below(3) - 1)
  }
  return Array.from({ length: count }, (_, index): Profile => {
    const day = `${1970 + below(40)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
    const level = pick(QUALIFICATIONS) ?? '10th'
    return {
      qualification: maybe({ level, isFinalYear: below(5) === 0 }),
      subject: maybe(pick(SUBJECTS)),
      state: maybe(pick(DOMICILES)),
      bornOn: maybe(index % 2 === 0 ? bornNearLimit() : day),
      category: maybe(pick(CATEGORIES)),
      sex: maybe(below(2) === 0 ? 'female' : 'male'),
      hasDisability: maybe(below(8) === 0),
      isExServiceman: maybe(below(8) === 0),
    }
  })
}

describe('the verdicts on 300 persons for the notices of the demo', () => {
  const persons = buildPersons(PERSONS)

  it('each verdict equals that of an independent table, and all three verdicts occur', () => {
    const counts = { eligible: 0, notEligible: 0, check: 0 }
    const wrong: unknown[] = []
    for (const profile of persons)
      for (const { postName, eligibility } of NOTICES) {
        const { verdict } = checkEligibility(eligibility, profile)
        const expected = expectedVerdict(eligibility, profile)
        counts[expected] += 1
        if (verdict !== expected) wrong.push({ postName, profile, verdict, expected })
      }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(counts.eligible + counts.notEligible + counts.check).toBe(PERSONS * NOTICES.length)
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(500)
  })

  it('each verdict has the facts that decide it', () => {
    const undecided = persons.flatMap((profile) =>
      NOTICES.flatMap(({ postName, eligibility }) =>
        checkEligibility(eligibility, profile).rows.flatMap(({ verdict, facts }, index) => {
          const has = (outcome: string) => facts.some((fact) => fact.outcome === outcome)
          const isLevelStated = (eligibility[index]?.qualifications.length ?? 0) > 0
          const isDecided = {
            eligible: has('met') && !has('unknown') && !has('failed'),
            notEligible: has('failed'),
            check: !has('failed') && (has('unknown') || !isLevelStated),
          }
          return isDecided[verdict] ? [] : [{ postName, profile, verdict, facts }]
        }),
      ),
    )
    expect(undecided).toEqual([])
  })
})
