import { addDays } from '../dates/india-day.ts'
import { consume, words } from './notice-lines.ts'

/** Limits of one clause, in whole years and days. `plus` counts years more than the general limit. */
export type AgeFacts = {
  min?: number
  max?: number
  plus?: number
  bornFrom?: string
  bornTo?: string
  ageOn?: string
  /** True if the highest age differs between posts that the clause does not name. */
  isSpread?: boolean
  hasNoLimit?: boolean
  /** True for a number without a word for its sense. */
  isBare?: boolean
}

export type AgeRole = 'min' | 'max' | 'plus' | 'born' | 'none'

/** Facts of a clause and its remaining text. `isUnread`: the clause states a limit that no form reads. */
export type AgeClause = { facts: AgeFacts; rest: string; isUnread: boolean }

const N = String.raw`(?<![\d./])(\d\d?)(?: ?(?:years?|yrs?\.?|वर्षो?ं?|साल|y))?(?: (?:of age|old|की आयु))?(?![\d./%]|[\p{L}\p{M}])`
const DAY = '@(\\d+)@'
const LINK = String.raw` ?(?:\bis\b|\bof\b|:|-)? ?`

type Clause = { text: { left: string }; facts: AgeFacts; isUnread: boolean }

/** Takes the first match of a form. A second match for the same fact makes the clause unreadable. */
function take(clause: Clause, source: string, read: (groups: string[]) => AgeFacts): void {
  const pattern = new RegExp(source, 'u')
  const match = pattern.exec(clause.text.left)
  if (match === null) return
  const facts = read(match.slice(1).filter((each) => each !== undefined))
  if (Object.keys(facts).some((fact) => fact in clause.facts)) clause.isUnread = true
  Object.assign(clause.facts, facts)
  clause.text.left = `${clause.text.left.slice(0, match.index)} ${clause.text.left.slice(match.index + match[0].length)}`
}

const BORN = /\b(?:born|birth|dob|d\.o\.b)|जन्म/u

function takeBirthDays(clause: Clause, days: readonly string[]): void {
  const day = (index = ''): string => days[Number(index)] ?? ''
  const from = ([index]: string[]) => ({ bornFrom: day(index) })
  const to = ([index]: string[]) => ({ bornTo: day(index) })
  take(
    clause,
    String.raw`${DAY} (?:से पहले|से पूर्व)(?: का| की)? (?:न|नही)|(?:not|no) (?:earlier|before)(?: than)? ${DAY}|on or after ${DAY}|${DAY} (?:or|and) (?:later|after)(?! @)|(?:since) ${DAY}|${DAY} को या उसके बाद`,
    from,
  )
  take(
    clause,
    String.raw`${DAY} के बाद(?: का| की)? (?:न|नही)|(?:not|no) (?:later|after)(?: than)? ${DAY}|on or before ${DAY}|${DAY} (?:or|and) (?:earlier|before)(?! @)|${DAY} को या उससे पहले`,
    to,
  )
  take(
    clause,
    String.raw`(?:between |from )?${DAY} ?(?:-|to|and|&|से|और|एवं|till|until)(?: |$)(?: ?${DAY})`,
    ([first, last]) => ({ bornFrom: day(first), bornTo: day(last) }),
  )
  take(clause, String.raw`(?<!(?:on or|not|nor) )\bafter ${DAY}`, ([index]) => ({
    bornFrom: addDays(day(index), 1),
  }))
  take(clause, String.raw`(?<!(?:on or|not|nor) )\bbefore ${DAY}`, ([index]) => ({
    bornTo: addDays(day(index), -1),
  }))
  consume(
    clause.text,
    words(
      'born|date of birth|birth|dob|(?:must|should) (?:be|have been)|(?:who (?:are|were)|only|the|an?|any) (?:candidates?|applicants?)|candidates?|applicants?|(?:both )?(?:days?|dates?) (?:included|inclusive)|inclusive|के बीच|जन्म(?: तिथि)?|हुआ|हो|और|and|nor|को',
      'gu',
    ),
  )
  // An unread day is a limit that no form knows.
  if (/[@\d]/.test(clause.text.left)) clause.isUnread = true
}

const NO_LIMIT =
  'no (?:upper |maximum |lower )?(?:age )?(?:limit|bar)|no (?:upper|maximum) age|without (?:an? )?(?:upper )?(?:age )?limit|not (?:fixed|stated|specified|prescribed|given)|कोई (?:अधिकतम )?(?:आयु )?सीमा नही(?:ं)?'
const ON_DAY = String.raw`(?:(?:as |reckoned |calculated |counted )*(?:on|of|at|by)|cut-?off(?: date)?(?: is)?)? ?:? ?(?:the )?${DAY}(?: (?:को|तक|के अनुसार|की स्थिति मे))?`
const RANGE = String.raw`(?:between |from )?${N} ?(?:-|to|and|&|se|से|upto|up to|till|एवं|और) ?(?:below |under )?${N}`
const MORE = String.raw`(?:more|extra|additional|relaxation|relaxed|relaxable|higher|concession|की अतिरिक्त छूट|की छूट|छूट|अतिरिक्त)`
const PLUS = String.raw`\+ ?${N}(?: ${MORE})?|(?:relaxation|relaxed|relaxable|छूट|raised)(?: (?:of|by|up ?to))?${LINK}${N}|(?:of |by |up ?to )?${N} ${MORE}`
const MIN = String.raw`(?:minimum|min\.?|at ?least|(?:not|no) (?:be )?(?:below|less than|under|younger than)|lower|completed|attained|न्यूनतम|कम से कम)(?: age)?(?: limit)?${LINK}${N}|${N} (?:(?:and|or|&) (?:above|over|more|older)|(?:minimum|min)(?!\p{L})|से कम (?:न|नही)(?: हो)?|(?:या|से|और|व) (?:अधिक|ऊपर)(?! न))|${N.replace('(?![', String.raw`\+(?![`)}`
const MAX = String.raw`(?:maximum|max\.?|up ?to|(?:not|no) (?:be )?(?:above|over|more than|older than)|(?:does |do |should |must )?not exceed(?:ing)?|upper|अधिकतम|till|within)(?: age)?(?: limit)?${LINK}${N}|${N} (?:(?:maximum|max)(?!\p{L})|(?:and|or) (?:below|less|under|younger)|तक|से अधिक (?:न|नही)(?: हो)?)`
const HALF = /\d\.5|\d\s?(?:years?|yrs?|y|वर्ष)?(?: and)? \d\d? ?(?:months?|माह|महीने)/u
const BY_POST = words(
  '(?:by|as per|according to|depending on|varies? (?:by|with)|for different) (?:the )?(?:posts?|departments?|trades?|services?|cadres?)(?:-?wise)?|post-?wise|पद(?:ो)? के अनुसार|पदानुसार',
  'gu',
)

// "Below 30" may exclude or include the age of 30.
const STRICT = words('below|under|less|over|above|exceed(?:ing)?|older|younger|from|to|till|से|कम|अधिक')

const toAge = (text = ''): number => Number(text)

// The limit of some groups or posts, which the text leaves to another document.
const VARIED = words(
  '(?:upper |lower |maximum |minimum )?(?:age )?(?:limit |age )?(?:varies )?(?:by|as per|according to|depending on) (?:the )?(?:community|category|class|caste|group)',
  'gu',
)

function takeYears(clause: Clause, role: AgeRole): void {
  if (consume(clause.text, VARIED)) clause.facts.isSpread = true
  const isByPost = consume(clause.text, BY_POST)
  take(clause, RANGE, ([low, high]) => {
    if (role === 'max') return { max: toAge(high), isSpread: true }
    if (role === 'min' || role === 'born') clause.isUnread = true
    return { min: toAge(low), max: toAge(high) }
  })
  take(clause, PLUS, ([years]) => ({ plus: toAge(years) }))
  take(clause, MIN, ([age]) => ({ min: toAge(age) }))
  take(clause, MAX, ([age]) => ({ max: toAge(age) }))
  take(clause, N, ([bare]) => {
    const age = toAge(bare)
    if (role === 'min') return { min: age }
    if (role === 'plus' && age < LOWEST_LIMIT) return { plus: age }
    return role === 'max' ? { max: age } : { max: age, isBare: true }
  })
  if (isByPost) clause.facts.isSpread = true
  if (/\d/.test(clause.text.left) || STRICT.test(clause.text.left)) clause.isUnread = true
}

/** Lower numbers without a word for their sense may count years of a relaxation. */
const LOWEST_LIMIT = 18

/** Reads the limits of a folded clause with `@0@` in place of the first of `days`. */
export function readAgeFacts(source: string, days: readonly string[], role: AgeRole): AgeClause {
  const clause: Clause = { text: { left: source }, facts: {}, isUnread: HALF.test(source) }
  if (consume(clause.text, words(NO_LIMIT, 'gu'))) clause.facts.hasNoLimit = true
  if (role === 'born' || BORN.test(source)) takeBirthDays(clause, days)
  else {
    take(clause, ON_DAY, ([index]) => ({ ageOn: days[Number(index)] ?? '' }))
    takeYears(clause, role)
  }
  if (clause.text.left.includes('@')) clause.isUnread = true
  return { facts: clause.facts, rest: clause.text.left, isUnread: clause.isUnread }
}
