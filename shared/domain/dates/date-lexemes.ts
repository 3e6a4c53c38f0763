export type Lexeme = { name: string; groups: string[]; text: string; end: number }

const DIGITS = 10

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Returns a digit of any script in ASCII: the digits of a script follow each other, zero first. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (isDigit(code - value - 1)) value += 1
  return String(value % DIGITS)
}

/** Normalizes digits to ASCII, dashes to hyphens, and case; removes the nukta, which is often omitted. */
export const normalizeDateText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u093C\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFKC')
    .replaceAll(/(?![0-9])\p{Nd}/gu, plainDigit)
    .replaceAll(/[‐‑‒–—―−~]/g, '-')
    .toLowerCase()

const YEAR = String.raw`(?:19|20|21)\d{2}`
// End of a word; \b knows no Indian letters.
const END = String.raw`(?![\p{L}\p{M}])`
const MERIDIEM = String.raw`(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?|noon\b|midnight\b|hrs?\b\.?|hours?\b|o['’]?clock\b|बजे)`
const NUMBERED = String.raw`(?:papers?|phases?|tiers?|shifts?|stages?|parts?|groups?|levels?|rounds?|batch|slots?|sets?|sessions?|class|steps?|cbt|no|nos|numbers?|advt|notice|notification|posts?|codes?|items?|serial|sr|s|series|category|page|time|roll|candidates?|पेपर|चरण|पाली|भाग|प्रश्नपत्र|क्रमांक|संख्या|विज्ञापन|समय)`
const LIST = String.raw`(?:,|&|\/|and|to|-|व|और|एवं|तथा|से)`
const UNIT = String.raw`(?:working\s)?(?:days?|weeks?|months?|years?|hours?|दिनों|दिन|सप्ताह|हफ्ते|माह|महीने|वर्ष|घंटे)`

const form = (source: string): RegExp => new RegExp(source, 'uy')

// The first matching form counts.
const FORMS: readonly (readonly [string, RegExp])[] = [
  ['line', form(String.raw`[;\n\r|]`)],
  ['space', form(String.raw`[^\S\n\r]+|[*'"“”‘’]`)],
  // "15 days before 14 July" is another day.
  ['relative', form(String.raw`\d+\s?${UNIT}\s(?:before|prior|after|from|of|पहले|पूर्व|बाद|के|की)${END}`)],
  ['other', form(String.raw`(?:₹|rs\.?|inr)\s?\d[\d,]*(?:\.\d+)?`)],
  ['other', form(String.raw`\d[\d,]*\/-|\d+(?:\.\d+)?\s?%|\d{1,3}(?:,\d{2})*,\d{3}(?!\d)`)],
  // "Paper 1 & 2: ..." counts papers.
  [
    'other',
    form(
      String.raw`${NUMBERED}\.?\s?[-:#]?\s?\d{1,4}(?:\s?${LIST}\s?\d{1,4})+(?=\s?(?:[:;)\]|\n]|-\s|on${END}|को${END}|$))`,
    ),
  ],
  ['studyYear', form(String.raw`(${YEAR})\s?[-/]\s?(\d{2})(?![\d/.-])`)],
  ['ymd', form(String.raw`(${YEAR})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)`)],
  ['dmy', form(String.raw`(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(${YEAR})(?!\d)`)],
  // "1) 14 July", "(2) 15 July"
  ['enumerator', form(String.raw`\(?\d{1,2}\)(?=\s?[\p{L}\d])`)],
  ['time', form(String.raw`\d{1,2}:\d{2}(?::\d{2})?(?!\d)`)],
  ['time', form(String.raw`\d{1,2}(?:[.:]\d{2})?(?::\d{2})?\s?${MERIDIEM}`)],
  ['time', form(String.raw`\d{4}\s?(?:hrs?\b|hours?\b|बजे)`)],
  ['time', form(String.raw`\d{1,2}\.(?:1[3-9]|[2-5]\d|00)(?![\d.])`)],
  ['time', form(MERIDIEM)],
  // "05/2026" is a month, or the number of an advertisement, also with a year of studies.
  ['other', form(String.raw`\d{1,3}\s?\/\s?\d{4}(?:\s?[-/]\s?\d{2,4})?(?!\d)`)],
  ['pair', form(String.raw`(\d{1,2})([/.])(\d{1,2})(?![\d/]|\.\d)`)],
  ['pair', form(String.raw`(\d{1,2})(-)(\d{1,2})(?![\d/:-]|\.\d|\s?${MERIDIEM})`)],
  // The comma or slash of "14, July 2026" and "14/Jul/2026" has no meaning.
  [
    'number',
    form(
      String.raw`(\d{1,2})(?:\s?(?:st|nd|rd|th)(?:${END}|(?=[a-z]{3,9}\.?,?\s?${YEAR})))?(?!\d)(?:\s?[,/](?=\s?[\p{L}\p{M}]{3,}\.?[\s,/]{0,2}${YEAR}))?`,
    ),
  ],
  ['year', form(String.raw`(${YEAR})(?!\d)`)],
  ['other', form(String.raw`\d+`)],
  ['word', form(String.raw`[\p{L}\p{M}]+`)],
  ['list', form(String.raw`[&,/+]`)],
  ['dash', form('-+')],
  ['open', form(String.raw`[([{]`)],
  ['close', form(String.raw`[)\]}]`)],
]

export function lexemeAt(text: string, at: number): Lexeme {
  for (const [name, pattern] of FORMS) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) return { name, groups: match.slice(1), text: match[0], end: pattern.lastIndex }
  }
  return { name: 'space', groups: [], text: text[at] ?? '', end: at + 1 }
}

const IS_NUMBERED = new RegExp(`^${NUMBERED}$`, 'u')
const COUNTED =
  /^(?:days?|weeks?|months?|years?|yrs?|hours?|hrs?|minutes?|mins?|posts?|vacanc(?:y|ies)|seats?|papers?|shifts?|phases?|sittings?|slots?|rounds?|stages?|sessions?|pass|class|standard|lakh|lakhs|crore|marks|दिन|दिनों|सप्ताह|माह|महीने|वर्ष|घंटे|मिनट|पद|पदों|पाली|पालियों|वीं)$/

export const isNumbered = (word: string): boolean => IS_NUMBERED.test(word)

export const isCounted = (word: string): boolean => COUNTED.test(word)
