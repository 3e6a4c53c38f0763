import { LEVELS } from '#shared/domain/constants.ts'
import { marksValue, toMarks, toUnits, type WrittenMarks } from './score-units.ts'

export type CorrectedKey = { kind: 'options'; options: number[] } | { kind: 'all' } | { kind: 'removed' }

export type CorrectedKeys = Readonly<Record<string, CorrectedKey>>

export const isSameKey = (a: CorrectedKey, b: CorrectedKey): boolean =>
  a.kind === 'options' && b.kind === 'options'
    ? a.options.length === b.options.length && a.options.every((option) => b.options.includes(option))
    : a.kind === b.kind

type Level = (typeof LEVELS)[number]

/** Marking scheme for all questions of a quiz, in marks: `wrong` is 0 or below. */
export type Marking = { correct: number; wrong: WrittenMarks }

/** Question for scoring. Marks are decimals with at most two places; `negativeMarks` is 0 or below. */
export type ScorableQuestion = {
  _id: string
  correctOption: number
  corrected?: CorrectedKey
  level: Level
  marks: number
  negativeMarks: number
}

type QuestionMarks = Pick<ScorableQuestion, 'marks' | 'negativeMarks'>
type Key = Pick<ScorableQuestion, 'correctOption' | 'corrected'>

export type LevelScore = {
  level: Level
  correct: number
  total: number
  score: number
}

/** Score of a paper in marks: `correct + wrong + skipped` is the number of questions without removed ones. */
export type PaperScore = {
  score: number
  maxScore: number
  correct: number
  wrong: number
  skipped: number
  levels: LevelScore[]
}

export const getMarks = (
  question: QuestionMarks,
  marking: Marking | null,
): { correct: number; wrong: number } =>
  marking === null
    ? { correct: question.marks, wrong: question.negativeMarks }
    : { correct: marking.correct, wrong: marksValue(marking.wrong) }

export const rightOptions = ({ correctOption, corrected }: Key): readonly number[] =>
  corrected?.kind === 'options' ? corrected.options : [correctOption]

type Outcome = 'correct' | 'wrong' | 'skipped' | 'removed'

function getOutcome(question: Key, choice: number | null): Outcome {
  if (question.corrected?.kind === 'removed') return 'removed'
  if (question.corrected?.kind === 'all') return 'correct'
  if (choice === null) return 'skipped'
  return rightOptions(question).includes(choice) ? 'correct' : 'wrong'
}

export function awarded(question: ScorableQuestion, choice: number | null, marking: Marking | null): number {
  const outcome = getOutcome(question, choice)
  const { correct, wrong } = getMarks(question, marking)
  return outcome === 'correct' ? correct : outcome === 'wrong' ? wrong : 0
}

export function scorePaper(
  questions: readonly ScorableQuestion[],
  choices: ReadonlyMap<string, number | null>,
  marking: Marking | null,
): PaperScore {
  const sum = { score: 0, max: 0, correct: 0, wrong: 0, skipped: 0 }
  const levels = new Map<Level, { correct: number; total: number; score: number }>()
  for (const question of questions) {
    const choice = choices.get(question._id) ?? null
    const outcome = getOutcome(question, choice)
    if (outcome === 'removed') continue
    const level = levels.get(question.level) ?? { correct: 0, total: 0, score: 0 }
    levels.set(question.level, level)
    // Sums of decimal numbers drift; sums of whole units are exact.
    const marks = toUnits(awarded(question, choice, marking))
    sum.score += marks
    sum.max += toUnits(getMarks(question, marking).correct)
    sum[outcome] += 1
    level.score += marks
    level.total += 1
    if (outcome === 'correct') level.correct += 1
  }
  return {
    score: toMarks(sum.score),
    maxScore: toMarks(sum.max),
    correct: sum.correct,
    wrong: sum.wrong,
    skipped: sum.skipped,
    levels: LEVELS.flatMap((level) => {
      const found = levels.get(level)
      return found === undefined ? [] : [{ level, ...found, score: toMarks(found.score) }]
    }),
  }
}

const CANDIDATES_MIN = 20
const DECIMALS = 10_000_000

/** Returns the percentile by the formula of the National Testing Agency, to 7 decimals. Null below 20 candidates. */
export function percentile(atMostOwn: number, candidates: number): number | null {
  if (candidates < CANDIDATES_MIN) return null
  return Math.round((100 * atMostOwn * DECIMALS) / candidates) / DECIMALS
}
