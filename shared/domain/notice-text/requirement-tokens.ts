import type { Qualification } from '../job-facts/fact-names.ts'
import { DEGREE_NAMES } from './degree-names.ts'
import { foldLine, words } from './notice-lines.ts'
import { SUBJECT_NAMES } from './subject-names.ts'

/**
 * Tokens of a requirement. `or` and `comma` separate alternatives or list subjects; `and` and `with` add conditions.
 * `open` is a field of study that the text leaves open ("the relevant subject"). `marks` and `word` are further text.
 */
export type RequirementToken =
  | { type: 'level'; level: Qualification; subject?: string; isAfterDegree?: boolean }
  | { type: 'subject' | 'word'; text: string }
  | { type: 'or' | 'comma' | 'and' | 'with' | 'in' | 'any' | 'marks' | 'open' | 'years' | 'age' | 'end' }
  | { type: 'open bracket' | 'close bracket' }

const END = String.raw`(?![\p{L}\p{M}\p{N}])`

type Form = readonly [read: (text: string) => RequirementToken | null, pattern: RegExp]

const form = (source: string, read: (text: string) => RequirementToken | null): Form => [
  read,
  new RegExp(`(?:${source})${END}`, 'uy'),
]
const sign = (source: string, token: RequirementToken | null): Form => [() => token, new RegExp(source, 'uy')]

const COUNT = String.raw`(?:\d+(?:\.5)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)`

const FORMS: readonly Form[] = [
  sign(String.raw`[\s.'"“”:|]+`, null),
  sign('[;\n]', { type: 'end' }),
  sign(String.raw`\(`, { type: 'open bracket' }),
  sign(String.raw`\)`, { type: 'close bracket' }),
  sign(String.raw`,`, { type: 'comma' }),
  sign(String.raw`\/`, { type: 'or' }),
  // Kinds of a course.
  sign(String.raw`${COUNT}[- ]years?[- ](?=(?:anm|gnm|iti|d\.?el)(?!\p{L}))`, null),
  sign(String.raw`${COUNT}[- ]years?[- ](?=(?:(?:\p{L}|\.)+ ){0,2}(?:diploma|degree|course))`, {
    type: 'marks',
  }),
  form(
    String.raw`full[- ]time|regular|(?:duly )?recogni[sz]ed(?: by (?:the )?(?:govt\.?|government|ugc|aicte|state government|central government)(?: of india)?)?|equivalent|govt\.? of india|government of india`,
    () => null,
  ),
  form(
    String.raw`(?:at least |minimum (?:of )?)?\d\d(?:\.\d+)? ?%(?: ?marks)?(?: in (?:the )?(?:degree|final year|aggregate|all years))?`,
    () => ({ type: 'marks' }),
  ),
  form(
    String.raw`first[- ](?:class|division)|second[- ](?:class|division)|(?:minimum |required |the )*marks`,
    () => ({ type: 'marks' }),
  ),
  form(String.raw`(?:aged )?\d\d ?(?:-|to) ?\d\d years?`, () => ({ type: 'age' })),
  form(
    String.raw`(?:at least |minimum (?:of )?)?${COUNT}(?:[- ]?(?:-|to|or)[- ]?${COUNT})?\+? years?(?! old)|${COUNT} months?(?= (?:as|of experience|experience))|experience|अनुभव`,
    () => ({ type: 'years' }),
  ),
  form(
    'in all (?:\\p{L}+ )?years|(?:as |stated |named |given |by the date )*in the (?:notice|advertisement|notification)',
    () => ({
      type: 'marks',
    }),
  ),
  form(
    String.raw`(?:the |a |an )?(?:relevant|related|concerned|listed|named|required|respective|appropriate|same|allied)(?: (?:or \p{L}+ )?(?:subjects?|branch(?:es)?|disciplines?|fields?|trades?|streams?|areas?|speciality))?|(?:the|a) (?:subjects?|branch(?:es)?|discipline|field|trade|stream|post)`,
    () => ({ type: 'open' }),
  ),
  form(
    '(?:or|and|/) ?(?:its |an |any )?(?:equal|equivalent|above|higher)(?: (?:qualification|examination|exam))?|or more|(?:या|अथवा|एवं)? ?(?:इसके )?समकक्ष',
    () => null,
  ),
  ...DEGREE_NAMES.map(({ pattern, level, subject, isAfterDegree = false }) =>
    form(
      `(?:${pattern})(?: (?:pass|exam(?:ination)?|degree|diploma|course|certificate|final|membership|holders?|standard|std\\.?|class))*`,
      () => ({
        type: 'level',
        level,
        isAfterDegree,
        ...(subject === undefined ? {} : { subject }),
      }),
    ),
  ),
  ...SUBJECT_NAMES.map(([text, pattern]) => form(pattern, () => ({ type: 'subject', text }))),
  form(String.raw`\p{L}{4,} (?:engineering|technology)(?: or (?:engineering|technology))?`, (text) => ({
    type: 'subject',
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  })),
  sign(String.raw`&|\+`, { type: 'and' }),
  form('or|या|अथवा', () => ({ type: 'or' })),
  form('and|plus|और|एवं|तथा|व', () => ({ type: 'and' })),
  form('with|having|के साथ|सहित', () => ({ type: 'with' })),
  form('in|of|मे', () => ({ type: 'in' })),
  form('any|किसी', () => ({ type: 'any' })),
  form(
    String.raw`an?(?!-)|the|at|pass(?:ed)?|from|universit(?:y|ies)|boards?|institut(?:es?|ions?)|instt?|disciplines?|streams?|subjects?|branch|holders?|candidates?|degree level|level|courses?|completed|पास|उत्तीर्ण|योग्यता|भी|विषय|उपाधि|डिग्री|परीक्षा|कक्षा|मान्यता प्राप्त|बोर्ड|विश्वविद्यालय|संस्था(?:न)?|से|की|के|का|हो`,
    () => null,
  ),
  [(text) => ({ type: 'word', text }), /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}'.-]*[\p{L}\p{M}\p{N}])?/uy],
]

// Abbreviations that are also words in small letters.
const CAPITALS: readonly (readonly [RegExp, string])[] = [
  [words('BE', 'gu'), 'B.E.'],
  [words('BA', 'gu'), 'B.A.'],
  [words('MA', 'gu'), 'M.A.'],
  [words('ME(?! (?:standard|school))', 'gu'), 'M.Tech'],
  [words('IT', 'gu'), 'information technology'],
]

// "आई.टी.आई."
const DEVANAGARI_DOT = /(?<=[\u0900-\u097f])\.(?: (?=[\u0900-\u097f]+\.))?/gu

// "Postgraduate planning degree" is a degree in planning.
const withFieldLast = (text: string): string =>
  text.replaceAll(/\bpost-?graduate (\p{L}{4,}) degree\b/gu, 'master degree in $1')

/** Splits a requirement into tokens. Filler words give none. */
export function requirementTokens(source: string): RequirementToken[] {
  const text = withFieldLast(
    foldLine(CAPITALS.reduce((written, [pattern, name]) => written.replaceAll(pattern, name), source)),
  ).replaceAll(DEVANAGARI_DOT, '')
  const tokens: RequirementToken[] = []
  for (let at = 0; at < text.length;) {
    let end = at + 1
    for (const [read, pattern] of FORMS) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null || match[0] === '') continue
      end = pattern.lastIndex
      const token = read(match[0])
      if (token !== null) tokens.push(token)
      break
    }
    at = end
  }
  return tokens
}
