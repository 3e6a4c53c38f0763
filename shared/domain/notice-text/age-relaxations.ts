import { ELIGIBILITY_LIMITS, RELAXED_GROUPS, type RelaxedGroup } from '../eligibility/eligibility-row.ts'
import { foldLine, words } from './notice-lines.ts'
import { isGeneral, type NamedGroup } from './read-groups.ts'
import type { AgeStatement } from './read-age-entry.ts'
import { addCheck, addSource, type ProposedRow } from './proposed-row.ts'

/** Years of a group, or of women of a group, beyond the general limit. */
type Years = {
  group: NamedGroup | 'female'
  years: number
  from: string
  isWithFemale: boolean
  isLone: boolean
  isOfMen: boolean
}

const MAX_YEARS = ELIGIBILITY_LIMITS.years
const MAX_RELAXATIONS = RELAXED_GROUPS.length * 2

const yearsBetween = (later: string, earlier: string): number | null =>
  later.slice(4) === earlier.slice(4) ? Number(later.slice(0, 4)) - Number(earlier.slice(0, 4)) : null

function findYears({ facts }: AgeStatement, row: ProposedRow): number | null {
  if (facts.plus !== undefined) return facts.plus
  if (facts.max !== undefined) return row.maxAge === undefined ? null : facts.max - row.maxAge
  if (facts.bornFrom !== undefined && row.bornFrom !== undefined)
    return yearsBetween(row.bornFrom, facts.bornFrom)
  return null
}

export const isOfWomen = ({ scope }: AgeStatement): boolean => scope.isFemale && !scope.isMale

// "OBC PwBD" is a person of two groups; "OBC / PwBD" are two groups.
const JOINT = words(
  String.raw`(?:ur|sc|st|obc|ews|general|unreserved)\)?[ +-]+\(?(?:pw[b]?ds?|ph)|(?:pw[b]?ds?|ph)[ +-]*\(?(?:of )?(?:ur|sc|st|obc|ews|general|unreserved)`,
)

/** Lists the years that a statement gives to each of its groups. */
function listYears(statement: AgeStatement, row: ProposedRow): Years[] {
  const { scope, facts, from } = statement
  if (facts.hasNoLimit === true) return []
  if (facts.plus === undefined && facts.max === undefined && facts.bornFrom === undefined) {
    if (facts.min !== undefined && facts.min !== row.minAge) addCheck(row, 'minAge', from)
    return []
  }
  const years = findYears(statement, row)
  if (years === null || years < 0 || years > MAX_YEARS) {
    addCheck(row, 'relaxations', from)
    return []
  }
  const isWomen = isOfWomen(statement) && row.sex === undefined
  const groups = [...scope.groups].filter((group) => group !== 'ur')
  const { min } = facts
  if (min !== undefined && min !== row.minAge && !scope.groups.has('special')) addCheck(row, 'minAge', from)
  const isOfUr = scope.groups.has('ur')
  const ofWomen: Years[] =
    isWomen && isGeneral(scope)
      ? [{ group: 'female', years, from, isWithFemale: false, isLone: isOfUr, isOfMen: false }]
      : []
  if (groups.includes('pwbd') && groups.length > 1 && JOINT.test(foldLine(from))) {
    addCheck(row, 'relaxations', from)
    return []
  }
  // "General men and women"
  if (isGeneral(scope) && scope.isFemale && scope.isMale && years === 0)
    ofWomen.push({ group: 'female', years, from, isWithFemale: false, isLone: isOfUr, isOfMen: false })
  const isOfMen = scope.isMale && !scope.isFemale && row.sex === undefined
  const isWithFemale = row.sex === undefined && scope.isFemale
  return [
    ...ofWomen,
    ...groups.map((group) => ({ group, years, from, isWithFemale, isLone: isWomen, isOfMen })),
  ]
}

type CategoryYears = Years & { category: RelaxedGroup }

type Relaxations = ProposedRow['relaxations']

/** One backward class is `obc`: the one of that name, else the one with the fewest years. The others are `other`. */
function resolveBackward(years: readonly Years[]): CategoryYears[] {
  const backward = years.filter(({ group }) => group === 'obc' || group === 'backward')
  const own = backward.filter(({ isLone }) => !isLone)
  const named = own.filter(({ group }) => group === 'obc')
  const obcYears = Math.min(...(named.length > 0 ? named : own).map((each) => each.years))
  return years.flatMap((each): CategoryYears[] => {
    if (each.group === 'ur') return []
    if (each.group === 'special') return [{ ...each, category: 'other' as const }]
    if (each.group === 'backward')
      return [
        { ...each, category: each.isLone || each.years === obcYears ? ('obc' as const) : ('other' as const) },
      ]
    return [{ ...each, category: each.group }]
  })
}

const ORDER: readonly RelaxedGroup[] = ['ews', 'obc', 'sc', 'st', 'pwbd', 'exServiceman', 'female', 'other']

const yearsOfGroup = ({ relaxations }: ProposedRow, group: RelaxedGroup): number =>
  relaxations.find(({ category }) => category === group)?.years ?? 0

/** Decides from the limits of women of a group if the years of two groups add up. */
function readSum(row: ProposedRow, years: readonly CategoryYears[]): void {
  const female = row.relaxations.find(({ category }) => category === 'female')
  const ofWomen = years.find(({ isWithFemale, isLone }) => isWithFemale && isLone)
  // Limits of women of some groups, but no limit of women.
  if (female === undefined && ofWomen !== undefined) addCheck(row, 'sex', ofWomen.from)
  if (female === undefined) return
  if (female.years === 0) {
    // Women of a group have more years than its men, but women alone have none.
    for (const { category, years: joint, from, isWithFemale, isLone } of years)
      if (isWithFemale && isLone && category !== 'female' && joint > yearsOfGroup(row, category))
        addCheck(row, 'relaxations', from)
    return
  }
  const found = new Map<boolean, string>()
  for (const { category, years: joint, from, isWithFemale } of years) {
    const own = row.relaxations.find((each) => each.category === category)
    if (
      !isWithFemale ||
      own === undefined ||
      own.years === 0 ||
      category === 'other' ||
      category === 'female'
    )
      continue
    if (joint === own.years + female.years) found.set(true, from)
    else if (joint === Math.max(own.years, female.years)) found.set(false, from)
    else addCheck(row, 'relaxationsAdd', from)
  }
  const isOfGeneral = years.some(({ category, isLone }) => category === 'female' && isLone)
  const others = row.relaxations.filter(({ category }) => ['obc', 'sc', 'st'].includes(category))
  const isOfMen = years.some(
    (each) => each.isOfMen && others.some(({ category }) => category === each.category),
  )
  if (found.size === 0 && isOfMen) addCheck(row, 'relaxationsAdd', female.from)
  else if (found.size === 0 && isOfGeneral && others.length > 0) found.set(false, female.from)
  const [first] = found
  if (found.size > 1) addCheck(row, 'relaxationsAdd', female.from)
  else if (first !== undefined) {
    row.relaxationsAdd = first[0]
    addSource(row, 'relaxationsAdd', first[1])
  }
}

/** Adds the relaxations of statements about groups to a row with its general limits. */
export function addRelaxations(row: ProposedRow, statements: readonly AgeStatement[]): void {
  const years = resolveBackward(statements.flatMap((statement) => listYears(statement, row)))
  const relaxations: Relaxations = []
  for (const { category, years: count, from, isWithFemale, isLone } of years) {
    // Limits of women of a group only show if years add up.
    if (isWithFemale && isLone) {
      // The text does not tell the limit of their men.
      if (!years.some((each) => each.category === category && !each.isLone))
        addCheck(row, 'relaxations', from)
      continue
    }
    const known = relaxations.filter((each) => each.category === category)
    if (known.some((each) => each.years === count)) continue
    if (known.length > 0 && category !== 'other') addCheck(row, 'relaxations', from)
    else if (relaxations.length < MAX_RELAXATIONS) relaxations.push({ category, years: count, from })
    else addCheck(row, 'relaxations', from)
  }
  row.relaxations = [...relaxations].sort((a, b) => ORDER.indexOf(a.category) - ORDER.indexOf(b.category))
  if (relaxations.length > 0) addSource(row, 'relaxations', ...relaxations.map(({ from }) => from))
  // "BC 27 (men), 28 (women)": the women may be those of the group.
  const ofWomen = relaxations.find(({ category }) => category === 'female')
  if (relaxations.some(({ from, years: count }) => from === ofWomen?.from && count !== ofWomen.years))
    addCheck(row, 'relaxations', ofWomen?.from ?? '')
  readSum(row, years)
}
