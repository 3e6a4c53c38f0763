import { monthNumber } from './month-names.ts'

/*
 * Tokens of the grammar of dates (date-spans.ts). `list` joins single days ("14 & 15"), `range` and `dash` the ends of a
 * period ("5 to 9", "5-9"), `break` separates unrelated parts of a text.
 */
export type DateToken =
  | { type: 'date'; year: number | null; month: number; day: number }
  | { type: 'number'; value: number }
  | { type: 'month'; value: number }
  | { type: 'year'; value: number }
  | { type: 'list' | 'range' | 'dash' | 'between' | 'time' | 'open' | 'close' | 'break' }

// The digit zero of each script that Indian notices use, full-width forms included; nine more follow each.
const ZEROS = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0xff_10,
]

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

// The nukta is often left out, and is a character of its own or part of one.
const normalized = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u093C\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .toLowerCase()

const LIST_WORDS = new Set(['and', 'व', 'और', 'एवं', 'एवम', 'एवम्', 'तथा', 'or', 'या'])
const RANGE_WORDS = new Set(['to', 'till', 'until', 'upto', 'through', 'thru', 'से', 'तक'])
const WEEKDAYS =
  /^(?:sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|(?:रवि|सोम|मंगल|बुध|गुरु|गुरू|बृहस्पति|शुक्र|शनि)(?:वार)?)$/
// Numbers beside these words count or name something else: "Paper 2", "15 days", "Shift 1".
const NUMBERED =
  /^(?:paper|phase|tier|shift|stage|part|group|level|round|batch|slot|set|session|class|class-?|step|cbt|no|number|advt|notice|post|code|item|serial|sr|s|series|category|page|पेपर|चरण|पाली|भाग|प्रश्नपत्र|क्रमांक|संख्या|विज्ञापन)$/
const COUNTED =
  /^(?:days?|weeks?|months?|years?|yrs?|hours?|hrs?|minutes?|mins?|posts?|vacanc(?:y|ies)|seats?|papers?|shifts?|phases?|sittings?|slots?|rounds?|pass|class|standard|lakh|lakhs|crore|am|pm|दिन|दिनों|सप्ताह|माह|महीने|वर्ष|घंटे|मिनट|पद|पदों|पाली|पालियों|वीं)$/

const MERIDIEM = String.raw`(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?|noon\b|midnight\b|hrs?\b\.?|hours?\b|o'?clock\b|बजे)`
const LEXEMES: readonly (readonly [string, RegExp])[] = [
  ['line', /[;\n\r|]/y],
  ['space', /[^\S\n\r]+|[*'"“”‘’]/y],
  // "2026-27" is a year of studies.
  ['studyYear', /(?:19|20|21)\d{2}\s?[-–/]\s?\d{2}(?![\d/.-])/y],
  ['ymd', /(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/y],
  ['dmy', /(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4})(?!\d)/y],
  ['time', /\d{1,2}:\d{2}(?::\d{2})?(?!\d)/y],
  ['time', new RegExp(String.raw`\d{1,2}(?:[.:]\d{2})?(?::\d{2})?\s?${MERIDIEM}`, 'y')],
  ['time', new RegExp(String.raw`\d{4}\s?(?:hrs?\b|hours?\b|बजे)`, 'y')],
  ['time', /\d{1,2}\.(?:1[3-9]|[2-5]\d|00)(?![\d.])/y],
  ['time', new RegExp(MERIDIEM, 'y')],
  // "05/2026" is a month, or the number of an advertisement.
  ['other', /\d{1,3}\s?\/\s?\d{4}(?!\d)/y],
  ['dm', /(\d{1,2})([/.])(\d{1,2})(?![\d/]|\.\d)/y],
  ['number', /(\d{1,2})(?:\s?(?:st|nd|rd|th)(?![\p{L}\p{M}]))?(?!\d)/uy],
  ['year', /((?:19|20|21)\d{2})(?!\d)/y],
  ['other', /\d+/y],
  ['word', /[\p{L}\p{M}]+/uy],
  ['list', /[&,/+]/y],
  ['dash', /[-‐‑‒–—―~]+/y],
  ['open', /[([{]/y],
  ['close', /[)\]}]/y],
]

type Lexeme = { name: string; groups: string[]; text: string; end: number }

function lexemeAt(text: string, at: number): Lexeme {
  for (const [name, form] of LEXEMES) {
    form.lastIndex = at
    const match = form.exec(text)
    if (match !== null) return { name, groups: match.slice(1), text: match[0], end: form.lastIndex }
  }
  return { name: 'space', groups: [], text: text[at] ?? '', end: at + 1 }
}

const MONTH_FOLLOWS = /\s{0,2}\.?([\p{L}\p{M}]+)/uy

/** Returns true if a month name follows: "14/15 December" are two days. */
function isBeforeMonth(text: string, at: number): boolean {
  MONTH_FOLLOWS.lastIndex = at
  return monthNumber(MONTH_FOLLOWS.exec(text)?.[1] ?? '') > 0
}

function wordToken(word: string): DateToken | null {
  if (LIST_WORDS.has(word)) return { type: 'list' }
  if (RANGE_WORDS.has(word)) return { type: 'range' }
  if (word === 'between') return { type: 'between' }
  const month = monthNumber(word)
  if (month > 0) return { type: 'month', value: month }
  return WEEKDAYS.test(word) || word === 'of' || word === 'on' ? null : { type: 'break' }
}

const toNumbers = (groups: readonly string[]): number[] => groups.map(Number)

/** Splits a text into the tokens that matter to dates; what says nothing of them is left out. Linear in its length. */
export function dateTokens(source: string): DateToken[] {
  const text = normalized(source)
  const tokens: DateToken[] = []
  // A word beside the next or the last number that says what it counts.
  let [isNumbered, hasNumber] = [false, false]
  for (let at = 0; at < text.length;) {
    const lexeme = lexemeAt(text, at)
    const { name, groups } = lexeme
    at = lexeme.end
    if (name === 'space') continue
    const wasNumbered = isNumbered
    const wasNumber = hasNumber
    isNumbered = name === 'word' ? NUMBERED.test(lexeme.text) : wasNumbered && /^[-.:–]$/.test(lexeme.text)
    hasNumber = false
    switch (name) {
      case 'ymd': {
        const [year = 0, month = 0, day = 0] = toNumbers(groups)
        tokens.push({ type: 'date', year, month, day })
        break
      }
      case 'dmy': {
        const [day = 0, , month = 0, year = 0] = toNumbers(groups)
        tokens.push({ type: 'date', year, month, day })
        break
      }
      case 'dm': {
        const [day = 0, , month = 0] = toNumbers(groups)
        if (month <= 12 && !isBeforeMonth(text, at)) tokens.push({ type: 'date', year: null, month, day })
        else tokens.push({ type: 'number', value: day }, { type: 'list' }, { type: 'number', value: month })
        break
      }
      case 'number': {
        if (wasNumbered) tokens.push({ type: 'break' })
        else {
          hasNumber = true
          tokens.push({ type: 'number', value: Number(groups[0]) })
        }
        break
      }
      case 'year':
        tokens.push({ type: 'year', value: Number(groups[0]) })
        break
      case 'word':
        if (wasNumber && COUNTED.test(lexeme.text)) tokens.splice(-1, 1, { type: 'break' })
        else {
          const token = wordToken(lexeme.text)
          if (token !== null) tokens.push(token)
        }
        break
      case 'list':
      case 'dash':
      case 'time':
      case 'open':
      case 'close':
        tokens.push({ type: name })
        break
      default:
        tokens.push({ type: 'break' })
    }
  }
  return tokens
}
