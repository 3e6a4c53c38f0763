import { stringify } from 'csv-stringify/sync'

type Bank = { text: string; right: Map<number, string> }

type Maker = (n: number) => { question: string; right: string; wrong: readonly [string, string, string] }

// Subjects of public question banks: facts, Hindi, formulas between dollar signs, HTML, sets, and letters as options.
const MAKERS: readonly Maker[] = [
  (n) => ({
    question: `What is ${n} + ${n + 3}?`,
    right: `${2 * n + 3}`,
    wrong: [`${2 * n}`, `${2 * n + 1}`, `${n}`],
  }),
  (n) => ({
    question: `क्रम संख्या ${n}: बिहार की राजधानी क्या है?`,
    right: 'पटना',
    wrong: ['गया', 'राँची', 'उपरोक्त में से कोई नहीं'],
  }),
  (n) => ({
    question: `If $x^2 = ${n * n}$ and $x > 0$, find $\\frac{x}{2}$.`,
    right: `$\\frac{${n}}{2}$`,
    wrong: [`$\\sqrt{${n}}$`, `$${n}^2$`, `$-\\frac{${n}}{2}$`],
  }),
  (n) => ({
    question: `No. ${n}: the formula of water is`,
    right: 'H<sub>2</sub>O',
    wrong: ['CO<sub>2</sub>', 'H<sub>2</sub>SO<sub>4</sub>', 'O<sub>2</sub>'],
  }),
  (n) => ({
    question: `Solve 0 &lt;= x &lt;= ${n}.`,
    right: `[0, ${n}]`,
    wrong: [`(0, ${n})`, `[0, ${n})`, `(0, ${n}]`],
  }),
  (n) => ({ question: `Which letter is in word ${n}?`, right: 'W', wrong: ['X', 'Y', 'Z'] }),
]

const PLACES = [0, 1, 2, 3]
const ROMAN_AND_HINDI = ['ABCD', 'abcd', 'कखगघ']

// Varies the form of keys by row, as in banks of several authors.
function toKey(n: number, place: number, right: string): string {
  const letters = ROMAN_AND_HINDI[n % ROMAN_AND_HINDI.length] ?? ''
  const letter = letters.charAt(place)
  return [letter, `(${letter})`, `Option ${letter}`, `${letter}.`, right, `विकल्प ${letter}`][n % 7] ?? letter
}

/**
 * Builds a question bank in the usual public form: a column for each option, keys as letters or texts, in English and
 * Hindi.
 */
export function bankCsv(rows: number): Bank {
  const right = new Map<number, string>()
  const lines = Array.from({ length: rows }, (_, index) => {
    const n = index + 1
    const made = MAKERS[index % MAKERS.length]?.(n) ?? { question: '', right: '', wrong: [] }
    const place = PLACES[(n * 7) % 4] ?? 0
    const options = [...made.wrong.slice(0, place), made.right, ...made.wrong.slice(place)]
    right.set(n, made.right)
    const level = ['easy', 'Medium', 'HARD', 'मध्यम'][n % 4]
    return [
      made.question,
      ...options,
      toKey(n, place, made.right),
      level,
      `Because of ${made.right}.`,
      'General',
    ]
  })
  const heading = ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Correct Answer', 'Difficulty']
  return { text: stringify([[...heading, 'Solution', 'Subject'], ...lines]), right }
}
