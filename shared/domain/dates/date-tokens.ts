import { isCounted, isNumbered, lexemeAt, normalizeDateText, type Lexeme } from './date-lexemes.ts'

// Full names come first. A word counts if it equals a name, or begins a Latin name with at least `SHORTEST` letters.
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januray', 'जनवरी', 'जन'],
  ['february', 'febuary', 'feburary', 'फरवरी', 'फर'],
  ['march', 'मार्च'],
  ['april', 'aprl', 'अप्रैल', 'अप्रेल', 'अप्र'],
  ['may', 'मई'],
  ['june', 'जून'],
  ['july', 'जुलाई', 'जुला'],
  ['august', 'agust', 'अगस्त', 'अग'],
  ['september', 'septmber', 'सितंबर', 'सितम्बर', 'सित'],
  ['october', 'octuber', 'अक्टूबर', 'अक्तूबर', 'अक्टू', 'अक्तू'],
  ['november', 'novmber', 'नवंबर', 'नवम्बर', 'नव'],
  ['december', 'decmber', 'दिसंबर', 'दिसम्बर', 'दिस'],
]
const SHORTEST = 3

const isName = (word: string, name: string): boolean =>
  word === name || (/^[a-z]/.test(name) && word.length >= SHORTEST && name.startsWith(word))

export const monthNumber = (word: string): number =>
  MONTHS.findIndex((names) => names.some((name) => isName(word, name))) + 1

type Sign = '/' | '.' | '-'

/*
 * Tokens of the grammar of dates (day-in-text.ts). A `list` joins single days ("14 & 15"). `range` and `dash` join the
 * ends of a period ("5 to 9", "5-9"). `break` separates unrelated words. A `change` replaces a date by another one,
 * `void` cancels it. A text with an `unread` token has no date. A `pair` is a day and a month, or two days.
 */
export type DateToken =
  | { type: 'date'; year: number | null; month: number; day: number; sign: Sign }
  | { type: 'pair'; first: number; second: number; sign: Sign }
  | { type: 'number' | 'month' | 'year'; value: number }
  | {
      type:
        | 'list'
        | 'range'
        | 'dash'
        | 'between'
        | 'from'
        | 'change'
        | 'void'
        | 'time'
        | 'open'
        | 'close'
        | 'break'
        | 'unread'
    }

const LAST_MONTH = 12
const LAST_DAY = 31
const CENTURY = 100

const WORDS: readonly (readonly [DateToken['type'] | 'filler', RegExp])[] = [
  ['list', /^(?:and|व|और|एवं|एंव|एवम|एवम्|तथा)$/],
  ['range', /^(?:to|till|until|upto|through|thru|से|तक)$/],
  ['between', /^between$/],
  ['from', /^from$/],
  ['void', /^(?:postponed|cancell?ed|deferred|स्थगित|रद्द|निरस्त)$/],
  [
    'change',
    /^(?:extended|revised|rescheduled|shifted|preponed|changed|corrected|instead|earlier|previously|old|बढाकर|बढाई|विस्तारित|संशोधित|परिवर्तित|पूर्वनिर्धारित)$/,
  ],
  ['filler', /^(?:of|on|the|up|sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat)$/],
  ['filler', /^(?:sun|mon|tues|wednes|thurs|fri|satur)days?$/],
  ['filler', /^(?:रवि|सोम|मंगल|बुध|गुरु|गुरू|बृहस्पति|शुक्र|शनि)(?:वार)?$/],
]

function wordToken(word: string): DateToken | null {
  const type = WORDS.find(([, words]) => words.test(word))?.[0]
  if (type === 'filler') return null
  if (type !== undefined) return { type } as DateToken
  const month = monthNumber(word)
  return month > 0 ? { type: 'month', value: month } : { type: 'break' }
}

const MONTH_FOLLOWS = /\s{0,2}\.?([\p{L}\p{M}]+)/uy

function isBeforeMonth(text: string, at: number): boolean {
  MONTH_FOLLOWS.lastIndex = at
  return monthNumber(MONTH_FOLLOWS.exec(text)?.[1] ?? '') > 0
}

const toNumbers = (groups: readonly string[]): number[] => groups.map(Number)

function signToken({ name, groups }: Lexeme): DateToken | null {
  switch (name) {
    case 'ymd': {
      const [year = 0, month = 0, day = 0] = toNumbers(groups)
      return { type: 'date', year, month, day, sign: '-' }
    }
    case 'dmy': {
      const [day = 0, , month = 0, year = 0] = toNumbers(groups)
      return { type: 'date', year, month, day, sign: groups[1] as Sign }
    }
    case 'pair': {
      const [first = 0, , second = 0] = toNumbers(groups)
      return { type: 'pair', first, second, sign: groups[1] as Sign }
    }
    case 'year':
      return { type: 'year', value: Number(groups[0]) }
    case 'relative':
      return { type: 'unread' }
    case 'list':
    case 'dash':
    case 'time':
    case 'open':
    case 'close':
      return { type: name }
    default:
      return name === 'space' ? null : { type: 'break' }
  }
}

// "2026-27" is a year of studies, "2026-15 January" the end of a date and a further one.
const isStudyYear = ({ groups, end }: Lexeme, text: string): boolean =>
  (Number(groups[0]) + 1) % CENTURY === Number(groups[1]) && !isBeforeMonth(text, end)

// "1) 14 July", but not after a joined number, as in "14 (and 15) July".
const isJoinable = (last: DateToken | undefined): boolean =>
  ['number', 'month', 'list', 'range', 'dash', 'between'].includes(last?.type ?? 'break')

export function dateTokens(source: string): DateToken[] {
  const text = normalizeDateText(source)
  const tokens: DateToken[] = []
  // True after a word that a number follows (Phase 2), and after a number that may count the next word (2 papers).
  let [isAfterNumbered, isAfterNumber] = [false, false]
  for (let at = 0; at < text.length;) {
    let lexeme = lexemeAt(text, at)
    if (lexeme.name === 'studyYear' && !isStudyYear(lexeme, text)) {
      const [year = ''] = lexeme.groups
      lexeme = { name: 'year', groups: [year], text: year, end: at + year.length }
    } else if (lexeme.name === 'enumerator' && isJoinable(tokens.at(-1))) {
      const isOpen = lexeme.text.startsWith('(')
      lexeme = isOpen
        ? { name: 'open', groups: [], text: '(', end: at + 1 }
        : { name: 'number', groups: [lexeme.text.slice(0, -1)], text: '', end: lexeme.end - 1 }
    }
    const { name, groups, text: written } = lexeme
    at = lexeme.end
    if (name === 'space') continue
    const [wasNumbered, wasNumber] = [isAfterNumbered, isAfterNumber]
    isAfterNumbered = name === 'word' ? isNumbered(written) : wasNumbered && written === '-'
    isAfterNumber = false
    if (name === 'number') {
      const value = Number(groups[0])
      const isOther = wasNumbered || ((value === 0 || value > LAST_DAY) && !isBeforeMonth(text, at))
      isAfterNumber = !isOther
      tokens.push(isOther ? { type: 'break' } : { type: 'number', value })
    } else if (name === 'word' && wasNumber && isCounted(written)) {
      isAfterNumbered = false
      tokens.splice(-1, 1, { type: 'break' })
    } else {
      const token = name === 'word' ? wordToken(written) : signToken(lexeme)
      if (token !== null) tokens.push(token)
    }
  }
  return withoutPairs(tokens)
}

/** Reads each pair by its neighbours: "05/06 & 07 December" are days, "05/12 & 06/12/2026" days with months. */
function withoutPairs(tokens: readonly DateToken[]): DateToken[] {
  const read: DateToken[][] = []
  // Month name or date that ends the list or period to the right.
  let ending: DateToken | null = null
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] as DateToken
    const tokensOfPair: DateToken[] = token.type === 'pair' ? readPair(token, ending) : [token]
    const [first = token] = tokensOfPair
    if (first.type === 'date') ending = first
    else if (first.type === 'month') ending = tokens[at + 1]?.type === 'number' ? null : first
    else if (!['number', 'list', 'range', 'dash'].includes(first.type)) ending = null
    read.push(tokensOfPair)
  }
  return read.reverse().flat()
}

function readPair(pair: DateToken & { type: 'pair' }, ending: DateToken | null): DateToken[] {
  const { first, second, sign } = pair
  const isMonth = second <= LAST_MONTH && second > 0 && ending?.type !== 'month'
  const days = (joint: DateToken): DateToken[] => [
    { type: 'number', value: first },
    joint,
    { type: 'number', value: second },
  ]
  const dayAndMonth: DateToken = { type: 'date', year: null, month: second, day: first, sign }
  if (sign !== '-') return isMonth ? [dayAndMonth] : days({ type: 'list' })
  if (!isMonth || ending?.type !== 'date' || ending.sign !== '-') return days({ type: 'dash' })
  // "05-12 to 20-12-2026"; "5-7 & 10-12-2026" may be read either way.
  return second === ending.month || first > second ? [dayAndMonth] : [{ type: 'unread' }]
}
