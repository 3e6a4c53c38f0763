import { foldLine, MAX_LINE, words } from './notice-lines.ts'
import { markDays } from './read-days.ts'
import { readAgeFacts, type AgeFacts, type AgeRole } from './read-age-facts.ts'
import { readScopes, type Scope } from './read-groups.ts'

/** Limits for some candidates. `posts`: name of their posts, empty for all, `rest` for those not named elsewhere. */
export type AgeStatement = {
  facts: AgeFacts
  scope: Scope
  posts: string
  isRest: boolean
  from: string
}

/** Statements of a line about ages. An unread line states something that no form reads. */
export type AgeEntry = { statements: AgeStatement[]; ageOn: string | null; isUnread: boolean; from: string }

const RELAX = /relax|छूट|concession/u

const ROLES: readonly (readonly [AgeRole, RegExp])[] = [
  ['born', /born|birth|\bdob\b|जन्म/u],
  ['plus', RELAX],
  ['min', /\bmin(?:imum)?\b|\blower\b|न्यूनतम/u],
  ['max', /\bmax(?:imum)?\b|\bupper\b|अधिकतम/u],
]
const ROLE_TERMS = words(
  'date of birth|date range|born|birth|dob|minimum|maximum|min|max|upper|lower|age|ages|aged|limits?|relaxations?|relaxed|relaxable|concession|should|must|be|between|in|required|eligibility|inclusive|included|आयु(?: सीमा)?|न्यूनतम|अधिकतम|उम्र|सीमा|छूट|जन्म(?: तिथि)?|मे|होनी|होना|चाहिए|हो|है|तथा',
  'giu',
)

const REST = words(
  '(?:all )?(?:the )?(?:most|other|others|rest|remaining|अन्य|शेष)(?: (?:posts?|trades?|cadres?|services?|categories|पद(?:ो)?))?',
)

type Piece = { text: string; isBracketed: boolean }

/** Splits a text at brackets, semicolons and commas. */
function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  for (const part of text.split(/([()[\];,])/u)) {
    if (part === '(' || part === '[') depth += 1
    else if (part === ')' || part === ']') depth -= 1
    else if (part !== ';' && part !== ',' && part.trim() !== '')
      pieces.push({ text: part.trim(), isBracketed: depth > 0 })
  }
  return pieces
}

type Draft = { facts: AgeFacts; scopeText: string }

const LETTER = /[\p{L}\p{M}]/u

/** Adds the scope words of a piece without limits to a neighbour: to the one before a bracket, else to the next. */
function toDrafts(pieces: readonly { facts: AgeFacts; rest: string; isBracketed: boolean }[]): Draft[] {
  const drafts: Draft[] = []
  let waiting = ''
  for (const { facts, rest, isBracketed } of pieces) {
    const scope = rest.replaceAll(ROLE_TERMS, ' ')
    const last = drafts.at(-1)
    if (Object.keys(facts).length > 0) {
      drafts.push({ facts, scopeText: `${waiting} ${scope}` })
      waiting = ''
    } else if (!LETTER.test(scope)) continue
    else if (isBracketed && last !== undefined) last.scopeText += ` ${scope}`
    else waiting += ` ${scope}`
  }
  const last = drafts.at(-1)
  if (last !== undefined) last.scopeText += waiting
  return drafts
}

const toName = (label: string): string =>
  label
    .replaceAll(ROLE_TERMS, ' ')
    .replaceAll(/[():]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ ,]+|[ ,]+$| (?=,)/g, '')
    .trim()

const joinScopes = (one: Scope, other: Scope): Scope => ({
  groups: new Set([...one.groups, ...other.groups]),
  isFemale: one.isFemale || other.isFemale,
  isMale: one.isMale || other.isMale,
  domicile: other.domicile ?? one.domicile,
  rest: `${one.rest} ${other.rest}`.trim(),
})

// "SC/ST: 5 years" counts years, since no limit is that low.
const HIGHEST_PLUS = 15

function toRelaxation(facts: AgeFacts, { groups, isFemale, isMale }: Scope): AgeFacts {
  const isOfGroup = groups.size > 0 ? !groups.has('ur') : isFemale && !isMale
  const { isBare, max, ...others } = facts
  if (isBare !== true || max === undefined || max > HIGHEST_PLUS || !isOfGroup) return facts
  return { ...others, plus: max }
}

function toStatements({ facts, scopeText }: Draft, label: string, from: string): AgeStatement[] {
  const ofLabel = readScopes(label.replaceAll(ROLE_TERMS, ' '))
  return ofLabel.flatMap((labelScope) =>
    readScopes(scopeText).map((clauseScope) => {
      const scope = joinScopes(labelScope, clauseScope)
      const isRest = REST.test(scope.rest)
      const name = labelScope.rest === '' ? clauseScope.rest : toName(label)
      return { facts: toRelaxation(facts, scope), scope, posts: scope.rest === '' ? '' : name, isRest, from }
    }),
  )
}

const withoutDay = (facts: AgeFacts): AgeFacts =>
  Object.fromEntries(Object.entries(facts).filter(([fact]) => fact !== 'ageOn'))

// "Age: 35 years" may be the lowest age or the highest one; "OBC: 33" is a limit of a group.
const isUnclear = ({ facts, scope }: AgeStatement): boolean =>
  facts.isBare === true && scope.groups.size === 0 && !scope.isFemale && !scope.isMale

// "Age limit as on 01.08.2026", "आयु (01.08.2026 को)"
const LABEL_DAY =
  /^(.*?)[\s,(:–-]*((?<![\p{L}\p{M}])(?:as )?(?:on|of)\b.*|(?<!\d)\d[^()]*\sको|(?<=\()(?:दिनांक )?[\d./-]+)\)?$/iu

/** Moves the day of the age from a label to its age. */
function moveDay(label: string, age: string): [string, string] {
  const [, name, day] = LABEL_DAY.exec(label) ?? []
  if (name === undefined || day === undefined) return [label, age]
  const { text, days } = markDays(foldLine(day.replace(/\)$/, '')))
  const isDay = days.length === 1 && /^(?:(?:as )?(?:on|of)(?: the)?|दिनांक)? ?:? ?@0@(?: को)?$/u.test(text)
  return isDay ? [name, `${age} (as on ${days[0]})`] : [label, age]
}

const AS_PER_RULES = words(
  '(?:extra |is |are |will be |shall be |allowed |admissible |applicable |available |relaxable )*(?:as per|according to|under) (?:the )?(?:extant |existing |prevailing |government |govt\\.? |central government |state government |board |commission |reservation |applicable |upsc |ssc |of india )*(?:rules?|norms?|guidelines|instructions|orders)(?: of (?:the )?(?:government|govt\\.?|board|commission|state)(?: of india)?)?|नियमानुसार|नियमो के अनुसार|शासन के नियमानुसार',
  'gu',
)
const RELAXATION_TERMS = words(
  '(?:upper |maximum )?(?:age|ages)|limits?|relaxations?|relaxed|relaxable|concession|extra|in|for|the|reserved|categor(?:y|ies)|candidates?|and|आयु|सीमा|छूट|मे|की|के|लिए|अधिकतम|आरक्षित|वर्ग|देय|होगी|है',
  'gu',
)

/** Returns true if a text leaves relaxations to rules that it does not state. */
function isLeftToRules(label: string, age: string): boolean {
  const text = foldLine(`${label} ${age}`)
  const rest = text.replaceAll(AS_PER_RULES, ' ')
  const isRelaxation = rest !== text && RELAX.test(text) && !/\d/.test(rest)
  return (
    isRelaxation && readScopes(rest.replaceAll(RELAXATION_TERMS, ' ')).every((scope) => scope.rest === '')
  )
}

/** Reads a label and its age, as "Maximum age (Grade C)" and "30 years (as on 01/08/2026)". `from`: their line. */
export function readAgeEntry(
  writtenLabel: string,
  writtenAge: string,
  from = `${writtenLabel}: ${writtenAge}`,
): AgeEntry {
  const entry: AgeEntry = { statements: [], ageOn: null, isUnread: true, from }
  if (writtenLabel.length + writtenAge.length > MAX_LINE) return entry
  const [label, age] = moveDay(writtenLabel, writtenAge)
  if (isLeftToRules(label, age)) return { ...entry, isUnread: false }
  const role = ROLES.find(([, sign]) => sign.test(foldLine(label)))?.[0] ?? 'none'
  const { text, days } = markDays(foldLine(age))
  const hasRelaxation = ROLES[1]?.[1].test(text) === true
  const roleOfText = role === 'none' && hasRelaxation ? 'plus' : role
  const clauses = splitPieces(text).map(({ text: piece, isBracketed }) => ({
    ...readAgeFacts(piece, days, isBracketed && role === 'min' ? 'none' : roleOfText),
    isBracketed,
  }))
  const agesOn = new Set(clauses.flatMap(({ facts: { ageOn } }) => ageOn ?? []))
  const isSpread = clauses.some(({ facts }) => facts.isSpread === true)
  const drafts = toDrafts(
    clauses.map(({ facts, rest, isBracketed }) => ({ facts: withoutDay(facts), rest, isBracketed })),
  )
  const statements = drafts.flatMap((draft) => toStatements(draft, label, from))
  return {
    statements,
    ageOn: [...agesOn][0] ?? null,
    // "27 to 45 years by post" may state the lowest ages or the highest ones.
    isUnread:
      clauses.some(({ isUnread }) => isUnread) ||
      statements.some(isUnclear) ||
      (role === 'none' &&
        isSpread &&
        clauses.some(({ facts }) => facts.min !== undefined && facts.max !== undefined)) ||
      agesOn.size > 1 ||
      (drafts.length === 0 && agesOn.size === 0),
    from,
  }
}
