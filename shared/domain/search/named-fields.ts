import { CLOSING_SOON_DAYS } from '../constants.ts'
import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import { STATES, type State } from '#shared/domain/job-facts/states.ts'
import { tokenize } from '../text/tokenize.ts'

export const CLOSING_DAYS = {
  today: [0, 0],
  tomorrow: [1, 1],
  week: [0, CLOSING_SOON_DAYS],
} as const satisfies Record<string, readonly [number, number]>
export type ClosingDays = keyof typeof CLOSING_DAYS

export type NamedField =
  | { field: 'state'; value: State }
  | { field: 'qualification'; value: Qualification }
  | { field: 'lastDate'; value: ClosingDays }

// Further words come from alias groups. All are in the form of `tokenize`.
const QUALIFICATION_TERMS: Partial<Record<Qualification, string>> = {
  '8th':
    '8th, 8 th, 8 vi, 8 vin, 8vi, 8 pass, 8 वीं, 8 वी, 8वी, 8 class, class 8, eighth, आठवी, athvi, ashtam, अष्टम',
  '10th':
    '10th, 10 th, 10 vi, 10 vin, 10vi, 10 pass, 10 वीं, 10 वी, 10वी, 10 class, class x, xth, tenth, metric, matrik, matrick, दसवी, dasvi, dasvin',
  '12th':
    '12th, 12 th, 12 vi, 12 vin, 12vi, 12 pass, 12 वीं, 12 वी, 12वी, 12 class, xii, xiith, twelfth, 10 2, 10 plus 2, plus 2, barahvi, barvi, बारहवी, बारवी, बारवीं, higher secondary, senior secondary',
  ITI: 'iti, i t i, आई टी आई',
  Diploma: 'diploma',
  Graduate:
    'graduate, grad, btech, b e, bca, bcom, bsc, b sc, ba, b a, bba, bachelor degree, bachelors degree, bachelor s degree, ग्रेजुएशन, snatak',
  Postgraduate:
    'postgraduate, post graduate, post graduates, post graduation, mtech, mca, mba, msc, m sc, mcom, m com, m a, masters degree, master degree, master s degree',
}

const STATE_TERMS: Partial<Record<State, string>> = {
  'Andhra Pradesh': 'a p',
  Bihar: 'bihar',
  Chhattisgarh: 'c g',
  'Himachal Pradesh': 'h p, हि प्र',
  'Madhya Pradesh': 'm p, एम पी, म प्र',
  'Tamil Nadu': 't n',
  'Uttar Pradesh': 'u p, यू पी, उ प्र',
  Uttarakhand: 'u k',
  'West Bengal': 'w b',
  'Jammu and Kashmir': 'j k, j and k, jammu, kashmir, जम्मू, कश्मीर',
  'Andaman and Nicobar Islands': 'andaman',
  'Dadra and Nagar Haveli and Daman and Diu': 'dadra and nagar haveli',
}

// "Closing" alone means soon. "Last date" alone asks for a date.
const CLOSING_ALONE = 'closing, ending soon, expiring, closing soon'
const CLOSING_TERMS = `closing, closes, close, ending, ends, expiring, expires, deadline, last date, last day, closing date, due date,
  antim tithi, antim tarikh, aakhri tarikh, akhri tarikh, aakhri din, अंतिम तिथि, अंतिम तारीख, आखिरी तारीख, आखरी तारीख, अंतिम दिन, आखिरी दिन`
const WHEN: Record<ClosingDays, string> = {
  today: 'today, aaj, आज, tonight',
  tomorrow: 'tomorrow, tomorow, tommorow, tommorrow, kal, कल',
  week: 'this week, week, 7 days, soon, near, shortly, is hafte, is saptah, jaldi, इस सप्ताह, इस हफ्ते, जल्द, जल्दी',
}

const listOf = (text: string): string[] => text.split(',').map((phrase) => phrase.trim())

function* namedPhrases(): Generator<[string, NamedField]> {
  for (const value of STATES) {
    yield [tokenize(value).join(' '), { field: 'state', value }]
    for (const phrase of listOf(STATE_TERMS[value] ?? '')) yield [phrase, { field: 'state', value }]
  }
  for (const [value, phrases] of Object.entries(QUALIFICATION_TERMS) as [Qualification, string][])
    for (const phrase of listOf(phrases)) yield [phrase, { field: 'qualification', value }]
  for (const phrase of listOf(CLOSING_ALONE)) yield [phrase, { field: 'lastDate', value: 'week' }]
  for (const closing of listOf(CLOSING_TERMS))
    for (const [value, times] of Object.entries(WHEN) as [ClosingDays, string][])
      for (const time of listOf(times)) {
        yield [`${closing} ${time}`, { field: 'lastDate', value }]
        yield [`${time} ${closing}`, { field: 'lastDate', value }]
      }
}

const NAMED = new Map([...namedPhrases()].filter(([phrase]) => phrase !== ''))

export const NAMING_PHRASES: readonly string[] = [...NAMED.keys()]

// Before one of these words, a qualification belongs to a post or a school: "ITI instructor", "degree college".
const NOT_NAMED_BEFORE = new Set(
  'teacher teachers lecturer lecturers instructor instructors principal headmaster college colleges school schools board शिक्षक अध्यापक प्रवक्ता अनुदेशक कॉलेज बोर्ड'.split(
    ' ',
  ),
)

export function namedBy(
  phrase: string,
  group: readonly (readonly string[])[] | undefined,
  next: string | undefined,
): NamedField | null {
  const phrases = [phrase, ...(group ?? []).map((words) => words.join(' '))]
  const named = phrases.map((each) => NAMED.get(each)).find((each) => each !== undefined)
  if (named?.field === 'qualification' && next !== undefined && NOT_NAMED_BEFORE.has(next)) return null
  return named ?? null
}

const byFirstWord = new Map<string, (readonly string[])[]>()
for (const phrase of NAMED.keys()) {
  const words = phrase.split(' ')
  const [first = ''] = words
  if (words.length > 1) byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), words])
}

function findEnd(
  words: readonly string[],
  start: number,
  phrase: readonly string[],
  isBetween: (word: string) => boolean,
): number | null {
  let at = start + 1
  for (const expected of phrase.slice(1)) {
    for (let word = words[at]; word !== expected; word = words[at]) {
      if (word === undefined || !isBetween(word)) return null
      at += 1
    }
    at += 1
  }
  return at
}

/** Returns the longest naming phrase at a position and the index after it. Allows `isBetween` words inside. */
export function namingPhraseAt(
  words: readonly string[],
  start: number,
  isBetween: (word: string) => boolean,
): { phrase: string; end: number } | null {
  let found: { phrase: string; end: number } | null = null
  for (const phrase of byFirstWord.get(words[start] ?? '') ?? []) {
    const end = findEnd(words, start, phrase, isBetween)
    if (end !== null && end > (found?.end ?? 0)) found = { phrase: phrase.join(' '), end }
  }
  return found
}
