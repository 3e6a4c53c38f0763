import type { RelaxedGroup } from '../eligibility/eligibility-row.ts'
import { STATES, type State } from '../job-facts/states.ts'
import { consume, foldLine, words } from './notice-lines.ts'

/** Group of candidates that a limit names. `ur` is the general one; `backward` a class that may be one of several. */
export type NamedGroup = Exclude<RelaxedGroup, 'other'> | 'ur' | 'backward' | 'special'

/** Candidates of a limit. Neither sex named: both. `rest` is the folded text that names no group, as a post. */
export type Scope = {
  groups: Set<NamedGroup>
  isFemale: boolean
  isMale: boolean
  domicile: State | 'state' | null
  rest: string
}

const SPECIAL = [
  'home ?guards?',
  'departmental(?: candidates?)?',
  'in-?service(?: candidates?)?',
  'meritorious sports(?:persons?|men)?',
  'sports ?(?:persons?|men|quota)',
  'gorkhas?',
  'widows?(?:,? divorced? women)?',
  'divorcees?|divorced women',
  'freedom fighters?',
  '(?:dependants?|wards?|children) of [a-z -]{3,30}',
  'ncc(?: [a-c] certificate)?(?: holders?)?',
  'panchayat secretar(?:y|ies)',
  'transgenders?',
  'j&k migrants?',
  'apprentices?(?: of [a-z]{2,12})?',
  'राज्य कर्मचारी|सरकारी कर्मचारी|विभागीय(?: कर्मचारी)?|होमगार्ड|विधवा|परित्यक्ता|खिलाडी',
].join('|')

const BACKWARD = String.raw`(?:extremely|most|more|economically|socially) backward class(?:es)?|[em]bc|wbc|dnc|sebc|nt(?:-?[a-d])?|vj(?:nt)?|sbc|bc[- ]?(?:[a-e]|iv|i{1,3}|[1-4])|(?:category|cat)[- ]?(?:i{1,3}[ab]?|[1-3][ab]?)|[23][ab]|अत्यंत पिछडा(?: वर्ग)?|अति पिछडा(?: वर्ग)?`

const GROUPS: readonly (readonly [readonly NamedGroup[], RegExp])[] = [
  [['ews'], words(String.raw`ews|economically weaker sections?|आर्थिक रूप से कमजोर(?: वर्ग)?|ईडब्ल्यूएस`, 'gu')],
  [['exServiceman'], words(String.raw`ex-? ?service ?m[ae]n|ex-? ?sm|esm|(?:भूतपूर्व|पूर्व) सैनिको?ं?`, 'gu')],
  [
    ['pwbd'],
    words(
      String.raw`pw[b]?ds?|ph|divyang(?:jan)?|(?:persons? with (?:benchmark )?)?disabilit(?:y|ies)|(?:physically )?(?:disabled|handicapped)|दिव्यांग(?:जन|ो)?|विकलांग(?:जन|ो)?`,
      'gu',
    ),
  ],
  [['special'], words(SPECIAL, 'gu')],
  [['obc', 'sc', 'st'], words(String.raw`reserved(?: categor(?:y|ies))?|आरक्षित(?: वर्ग)?`, 'gu')],
  [['st'], words(String.raw`scheduled tribes?|st|एसटी|अजजा|(?:अनुसूचित )?जनजाति`, 'gu')],
  [['sc'], words(String.raw`scheduled castes?|sc|एससी|अजा|अनुसूचित जाति`, 'gu')],
  [['backward'], words(BACKWARD, 'gu')],
  [
    ['obc'],
    words(
      String.raw`(?:obc|other backward (?:class(?:es)?|castes?|communit(?:y|ies)))s?(?:[- ]?\(?(?:ncl|non[- ]?creamy(?:[- ]layer)?)\)?)?|bc|अन्य पिछडा वर्ग|पिछडा वर्ग|ओबीसी|अपिव`,
      'gu',
    ),
  ],
  [['ur'], words(String.raw`ur|unreserved|general|gen|open|सामान्य(?: वर्ग)?|अनारक्षित(?: वर्ग)?`, 'gu')],
]

const FEMALE = words(String.raw`females?|wom[ae]n|ladies|girls?|महिला(?:ओ)?ं?`, 'gu')
const MALE = words(String.raw`males?|m[ae]n|boys?|पुरुषो?ं?`, 'gu')
const FILLER = words(
  String.raw`all|age|limits?|categor(?:y|ies)|candidates?|applicants?|the|for|of|in|is|and|class(?:es)?|with|belonging|to|only|both|any|as|under|years?|वर्ग|के|की|का|को|लिए|एवं|और|तथा|व|अभ्यर्थी|अभ्यर्थियो?ं?|आयु|सीमा`,
  'gu',
)

const ALL_POSTS = words(
  'all (?:the )?(?:posts?|trades?|cadres?|disciplines?|branches|streams?|wings|courses?)|सभी पद(?:ो)?',
  'gu',
)

const RESIDENT = String.raw`(?:bona ?fide )?(?:residents?|domiciles?|domiciled|natives?|मूल निवासी)`
const STATE_NAMES = STATES.map((name) => [name, name.toLowerCase()] as const)
const STATE_RESIDENT = words(String.raw`${RESIDENT} of (?:the )?state|state ${RESIDENT}|${RESIDENT}`)

function takeDomicile(text: { left: string }): Scope['domicile'] {
  if (!STATE_RESIDENT.test(text.left)) return null
  const named = STATE_NAMES.find(([, name]) => text.left.includes(name))
  if (named !== undefined) text.left = text.left.replaceAll(named[1], ' ')
  consume(text, words(String.raw`${RESIDENT} of (?:the )?state|(?:state )?${RESIDENT}`, 'gu'))
  return named?.[0] ?? 'state'
}

export const isGeneral = ({ groups }: Scope): boolean => groups.size === 0 || groups.has('ur')

const STAFF =
  /^(?:[\p{L}\p{M}/.&-]+ ){0,6}(?:employees?|servants?|staff|officials?|personnel|pensioners?|volunteers?|कर्मचारी)$/u
// "OBC / SC / Female" lists groups; "Female SC" is a sex of a group.
const LISTED_FEMALE = /(?:^|[,/&]|\band\b)\s*(?:females?|wom[ae]n)\s*(?=$|[,/&)]|\band\b)/u

/** Reads the groups of a text. "Backward" beside "Open" means every reserved group. */
function readScope(source: string): Scope {
  const text = { left: source }
  const groups = new Set<NamedGroup>()
  const domicile = takeDomicile(text)
  if (/^[^\p{L}]*(?:backward|पिछडा)(?: class(?:es)?)?[^\p{L}]*$/u.test(text.left)) {
    for (const group of ['obc', 'sc', 'st'] as const) groups.add(group)
    text.left = ''
  }
  for (const [named, pattern] of GROUPS)
    if (consume(text, pattern)) for (const group of named) groups.add(group)
  const isMale = consume(text, MALE)
  if (!isMale && groups.size > 0 && LISTED_FEMALE.test(source)) {
    groups.add('female')
    consume(text, FEMALE)
  }
  const isFemale = consume(text, FEMALE)
  consume(text, ALL_POSTS)
  consume(text, FILLER)
  const rest = text.left
    .replaceAll(/[^\p{L}\p{M}\p{N}+-]+/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])[+-]+(?![\p{L}\p{N}])/gu, ' ')
    .trim()
  if (!STAFF.test(rest)) return { groups, isFemale, isMale, domicile, rest }
  groups.add('special')
  return { groups, isFemale, isMale, domicile, rest: '' }
}

/**
 * Reads the candidates of a limit. "Female UR, BC Male & Female" names two kinds, because a sex precedes the comma; in
 * "OBC, SC women" the sex belongs to the list.
 */
export function readScopes(source: string): Scope[] {
  const text = foldLine(source)
  const parts = text.split(',').filter((part) => LETTER.test(part))
  const hasSex = (part: string): boolean => new RegExp(`${FEMALE.source}|${MALE.source}`, 'u').test(part)
  return parts.slice(0, -1).some(hasSex) ? parts.map(readScope) : [readScope(text)]
}

const LETTER = /\p{L}/u
