import { checkAge } from './check-age.ts'
import type { AgeFact } from './check-age.ts'
import { checkEligibility } from './check-eligibility.ts'
import type { Fact } from './check-eligibility.ts'
import type { EligibilityRow, Sex } from './eligibility-row.ts'
import { CATEGORIES } from './profile.ts'
import type { Profile, ProfileFact } from './profile.ts'

/** Facts with a question. The question of the subject also finds `otherSubjects`. */
export type QuestionFact = Exclude<ProfileFact, 'otherSubjects'>

/** Values of the facts that may give a person more years. */
const GROUP_VALUES = {
  category: CATEGORIES,
  sex: ['female', 'male'] satisfies Sex[],
  hasDisability: [true, false],
  isExServiceman: [true, false],
} as const
type GroupFact = keyof typeof GROUP_VALUES
const GROUP_FACTS = Object.keys(GROUP_VALUES) as GroupFact[]

const ORDER = ['qualification', 'bornOn', 'state', ...GROUP_FACTS, 'subject'] as const

/** Returns true if some values of the facts decide the age. */
function canDecide(row: EligibilityRow, profile: Profile, [name, ...rest]: readonly GroupFact[]): boolean {
  if (name === undefined) return checkAge(row, profile)?.outcome !== 'unknown'
  return GROUP_VALUES[name].some((value) => canDecide(row, { ...profile, [name]: value }, rest))
}

function listOfAge(row: EligibilityRow, fact: AgeFact, profile: Profile): QuestionFact[] {
  const hasDay = fact.on !== null || fact.bornFrom !== null || fact.bornTo !== null
  if (profile.bornOn === undefined) return hasDay ? ['bornOn'] : []
  const unknown = GROUP_FACTS.filter((name) => profile[name] === undefined)
  return canDecide(row, profile, unknown) ? unknown : []
}

function listMissing(row: EligibilityRow, fact: Fact, profile: Profile): QuestionFact[] {
  if (fact.outcome !== 'unknown') return []
  switch (fact.condition) {
    case 'age':
      return listOfAge(row, fact, profile)
    case 'qualification':
    case 'subject':
      return fact.own === null ? [fact.condition] : []
    case 'domicile':
      return ['state']
    case 'sex':
      return ['sex']
    default:
      return []
  }
}

/** Returns the next unknown fact that can change the verdict; null if the verdict is final, or no fact can change it. */
export function findMissingFact(rows: readonly EligibilityRow[], profile: Profile): QuestionFact | null {
  const { verdict, rows: verdicts } = checkEligibility(rows, profile)
  if (verdict !== 'check') return null
  const missing = rows.flatMap((row, index) =>
    verdicts[index]?.verdict === 'check'
      ? verdicts[index].facts.flatMap((fact) => listMissing(row, fact, profile))
      : [],
  )
  return ORDER.find((name) => missing.includes(name)) ?? null
}
