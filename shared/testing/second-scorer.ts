/* Scorer without code of the product: marks as text, BigInt units of 1/300, outcome by outcome. */

type Question = {
  _id: string
  correctOption: number
  level: string
  marks: number
  negativeMarks: number
}
/** Right options of corrected questions; `all` gives the marks to all, `removed` removes the question. */
type Keys = Readonly<Record<string, readonly number[] | 'all' | 'removed'>>
type Scheme = { correct: number; wrong: number | string } | null

function unitsOfText(value: number | string): bigint {
  if (typeof value === 'string') {
    const [top = '', bottom = ''] = value.split('/')
    return (300n * BigInt(top)) / BigInt(bottom)
  }
  const [whole = '0', part = ''] = value.toFixed(2).replace('-', '').split('.')
  const size = 300n * BigInt(whole) + 3n * BigInt(part.padEnd(2, '0'))
  return value < 0 ? -size : size
}

const total = (values: readonly bigint[]): number =>
  Number(values.reduce((sum, value) => sum + value, 0n)) / 300

export function secondScore(
  given: readonly Question[],
  chosen: Readonly<Record<string, number | null>>,
  scheme: Scheme,
  keys: Keys = {},
) {
  const paper = given.filter(({ _id }) => keys[_id] !== 'removed')
  const outcome = ({ _id, correctOption }: Question): 'skipped' | 'correct' | 'wrong' => {
    const key = keys[_id] ?? [correctOption]
    if (key === 'all') return 'correct'
    const choice = chosen[_id]
    if (choice === undefined || choice === null) return 'skipped'
    return typeof key !== 'string' && key.includes(choice) ? 'correct' : 'wrong'
  }
  const worth = (question: Question): bigint => {
    if (outcome(question) === 'skipped') return 0n
    const value =
      outcome(question) === 'correct'
        ? (scheme?.correct ?? question.marks)
        : (scheme?.wrong ?? question.negativeMarks)
    return unitsOfText(value)
  }
  const having = (expected: string, questions: readonly Question[] = paper) =>
    questions.filter((question) => outcome(question) === expected)
  return {
    score: total(paper.map(worth)),
    maxScore: total(paper.map(({ marks }) => unitsOfText(scheme?.correct ?? marks))),
    correct: having('correct').length,
    wrong: having('wrong').length,
    skipped: having('skipped').length,
    levels: ['Easy', 'Moderate', 'Difficult']
      .map((level) => ({ level, of: paper.filter((question) => question.level === level) }))
      .filter(({ of }) => of.length > 0)
      .map(({ level, of }) => ({
        level,
        correct: having('correct', of).length,
        total: of.length,
        score: total(of.map(worth)),
      })),
  }
}
