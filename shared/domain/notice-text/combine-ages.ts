import { addRelaxations, isOfWomen } from './age-relaxations.ts'
import { isState } from '../job-facts/states.ts'
import { groupBy } from './group-by.ts'
import { isGeneral } from './read-groups.ts'
import { isSamePost, postNames } from './match-posts.ts'
import { addCheck, addChecks, addSource, addText, newRow, type ProposedRow } from './proposed-row.ts'
import type { AgeStatement } from './read-age-entry.ts'

/** Limits of some posts: those of `names`, all without names, or `isRest` for those that no other limit names. */
export type AgeGroup = { names: string[]; isRest: boolean; row: ProposedRow }

type Context = { state: string; isFemale: boolean }

const isBase = (statement: AgeStatement, isFemale: boolean): boolean => {
  const { scope } = statement
  if (!isGeneral(scope)) return false
  return isFemale ? !(scope.isMale && !scope.isFemale) : !isOfWomen(statement)
}

type Limit = 'min' | 'max' | 'bornFrom' | 'bornTo'
const FIELDS = { min: 'minAge', max: 'maxAge', bornFrom: 'bornFrom', bornTo: 'bornTo' } as const

/** Sets a limit from the statements of the posts, else from those of all posts. Contradictions need a person. */
function setLimit(row: ProposedRow, limit: Limit, sources: readonly (readonly AgeStatement[])[]): void {
  for (const statements of sources) {
    const found = statements.filter(({ facts }) => facts[limit] !== undefined)
    const [first] = found
    if (first === undefined) continue
    const field = FIELDS[limit]
    if (found.some(({ facts }) => facts[limit] !== first.facts[limit])) addCheck(row, field, first.from)
    else {
      Object.assign(row, { [field]: first.facts[limit] })
      addSource(row, field, first.from)
    }
    return
  }
}

const isOrdered = ({ minAge = 0, maxAge = 99, bornFrom = '', bornTo = '9' }: ProposedRow): boolean =>
  minAge < maxAge && bornFrom < bornTo

const EARLIEST = '1930-01-01'
const [LOWEST, HIGHEST] = [10, 80]

function checkLimits(row: ProposedRow): void {
  const { minAge, maxAge, bornFrom, bornTo } = row
  const ages = [minAge, maxAge].filter((age) => age !== undefined)
  const days = [bornFrom, bornTo].filter((day) => day !== undefined)
  const isPossible =
    isOrdered(row) &&
    ages.every((age) => age >= LOWEST && age <= HIGHEST) &&
    days.every((day) => day >= EARLIEST)
  if (isPossible) return
  for (const field of ['minAge', 'maxAge', 'bornFrom', 'bornTo'] as const) {
    const [from] = row.from[field] ?? []
    delete row[field]
    delete row.from[field]
    if (from !== undefined) addCheck(row, field, from)
  }
}

function toRow(own: readonly AgeStatement[], all: readonly AgeStatement[], context: Context): ProposedRow {
  const row = newRow()
  if (context.isFemale) row.sex = 'female'
  const isGeneralStatement = (statement: AgeStatement): boolean =>
    isBase(statement, context.isFemale) && statement.facts.plus === undefined
  const sources = [own, all].map((statements) => statements.filter(isGeneralStatement))
  for (const limit of ['min', 'max', 'bornFrom', 'bornTo'] as const) setLimit(row, limit, sources)
  checkLimits(row)
  // A limit of one sex or group alone.
  const lone = own.find(({ facts }) => facts.max !== undefined)
  if (row.maxAge === undefined && lone !== undefined)
    addChecks(row, ['minAge', 'maxAge', 'bornFrom', 'bornTo', 'relaxations'], lone.from)
  for (const { facts, from } of [...own, ...all]) if (facts.isSpread === true) addText(row, 'other', from)
  // Limits of groups that differ from a limit of all posts do not apply to posts with their own limit.
  const hasOwnMax = own.some(({ facts }) => facts.max !== undefined || facts.bornFrom !== undefined)
  const shared = own === all ? [] : all.filter(({ facts }) => !hasOwnMax || facts.plus !== undefined)
  const isOfMen = ({ scope }: AgeStatement): boolean => context.isFemale && scope.isMale && !scope.isFemale
  const isOfBoth = ({ scope }: AgeStatement): boolean => !context.isFemale && scope.isMale && scope.isFemale
  const groups = [...own, ...shared].filter(
    (each) => !isOfMen(each) && (!isGeneralStatement(each) || each.scope.groups.size > 1 || isOfBoth(each)),
  )
  addRelaxations(row, groups)
  for (const { from, facts } of own === all || !hasOwnMax ? [] : all)
    if (facts.max !== undefined && !sources[1]?.some((each) => each.from === from))
      addCheck(row, 'relaxations', from)
  return row
}

function addDomicile(row: ProposedRow, { scope, from }: AgeStatement, state: string): void {
  const named = scope.domicile === 'state' ? state : (scope.domicile ?? '')
  if (isState(named)) {
    row.domicile = named
    addSource(row, 'domicile', from)
  } else addCheck(row, 'domicile', from)
}

const keyOf = ({ posts, isRest, scope }: AgeStatement): string =>
  isRest ? 'rest' : `${scope.domicile ?? ''}|${posts.toLowerCase()}`

/** Combines statements into the limits of each group of posts. */
export function combineAges(statements: readonly AgeStatement[], context: Context): AgeGroup[] {
  const byKey = groupBy(statements, keyOf)
  const all = byKey.get('|') ?? []
  const named = [...byKey].filter(([key]) => key !== '|')
  const isByPost = named.some(([, [first]]) => first !== undefined && first.scope.domicile === null)
  const groups = named.map(([, own]): AgeGroup => {
    const [first] = own
    const row = toRow(own, all, context)
    // "Cook (male)" may be a post for men alone.
    const ofOneSex = own.find(({ posts, scope }) => posts !== '' && scope.isMale !== scope.isFemale)
    if (ofOneSex !== undefined && row.sex === undefined) addCheck(row, 'sex', ofOneSex.from)
    if (first !== undefined && first.scope.domicile !== null) addDomicile(row, first, context.state)
    if (isByPost && first?.scope.domicile !== null && first !== undefined) addCheck(row, 'label', first.from)
    return {
      names: first === undefined || first.posts === '' ? [] : [first.posts],
      isRest: first?.isRest === true,
      row,
    }
  })
  if (all.length > 0 && !isByPost) groups.push({ names: [], isRest: false, row: toRow(all, all, context) })
  return groups
}

/** Returns the groups whose limits apply to a post. */
export function groupsOfPost(name: string, groups: readonly AgeGroup[]): AgeGroup[] {
  const exact = groups.filter(({ names }) => names.some((each) => each.toLowerCase() === name.toLowerCase()))
  if (exact.length > 0) return exact
  const same = groups.filter(({ names }) =>
    names.flatMap((each) => [each, ...postNames(each)]).some((each) => isSamePost(each, name)),
  )
  return same.length > 0 ? same : groups.filter(({ isRest, names }) => isRest || names.length === 0)
}
