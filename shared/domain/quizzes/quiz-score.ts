import { LEVELS } from '#shared/domain/constants.ts'
import { marksValue, toMarks, toUnits, type WrittenMarks } from './score-units.ts'

/**
 * The corrected key of a question in one quiz: the options that are right, by their original index; marks for all candidates; or the
 * question left out of the score.
 */
export type CorrectedKey = { kind: 'options'; options: number[] } | { kind: 'all' } | { kind: 'removed' }

/** The corrected keys of a quiz, by the id of their question. Other questions have the key of their paper. */
export type CorrectedKeys = Readonly<Record<string, CorrectedKey>>

/** Returns whether two keys are the same. */
export const isSameKey = (a: CorrectedKey, b: CorrectedKey): boolean =>
  a.kind === 'options' && b.kind === 'options'
    ? a.options.length === b.options.length && a.options.every((option) => b.options.includes(option))
    : a.kind === b.kind

type Level = (typeof LEVELS)[number]

/** One scheme for all questions of a quiz, in marks: `wrong` is 0 or below. */
export type Marking = { correct: number; wrong: WrittenMarks }

/** A question as it is scored. Marks are decimals with at most two places; `negativeMarks` is 0 or below. */
export type ScorableQuestion = {
  _id: string
  correctOption: number
  /** The key in the quiz, in place of `correctOption`. */
  corrected?: CorrectedKey
  level: Level
  marks: number
  negativeMarks: number
}

type OwnMarks = Pick<ScorableQuestion, 'marks' | 'negativeMarks'>
type Key = Pick<ScorableQuestion, 'correctOption' | 'corrected'>

export type LevelScore = {
  level: Level
  correct: number
  total: number
  score: number
}

/** The score of a paper, in marks: `correct + wrong + skipped` is the number of questions that are not left out. */
export type PaperScore = {
  score: number
  maxScore: number
  correct: number
  wrong: number
  skipped: number
  /** The levels that the paper has, the easiest first. */
  levels: LevelScore[]
}

/** Returns the marks that a question gives for its right option, and for another: 0 or below. */
export const marksOf = (question: OwnMarks, marking: Marking | null): { correct: number; wrong: number } =>
  marking === null
    ? { correct: question.marks, wrong: question.negativeMarks }
    : { correct: marking.correct, wrong: marksValue(marking.wrong) }

/** Returns the options of a question that are right, by their original index. */
export const rightOptions = ({ correctOption, corrected }: Key): readonly number[] =>
  corrected?.kind === 'options' ? corrected.options : [correctOption]

type Outcome = 'correct' | 'wrong' | 'skipped' | 'removed'

function outcomeOf(question: Key, choice: number | null): Outcome {
  if (question.corrected?.kind === 'removed') return 'removed'
  if (question.corrected?.kind === 'all') return 'correct'
  if (choice === null) return 'skipped'
  return rightOptions(question).includes(choice) ? 'correct' : 'wrong'
}

/** Returns the marks of a choice: an option's index, or null where none was chosen. */
export function awarded(question: ScorableQuestion, choice: number | null, marking: Marking | null): number {
  const outcome = outcomeOf(question, choice)
  const { correct, wrong } = marksOf(question, marking)
  return outcome === 'correct' ? correct : outcome === 'wrong' ? wrong : 0
}

/**
 * Scores a paper by the options that were chosen, by the id of their question. Choices of questions that the paper does
 * not have count for nothing.
 */
export function scorePaper(
  questions: readonly ScorableQuestion[],
  choices: ReadonlyMap<string, number | null>,
  marking: Marking | null,
): PaperScore {
  const sum = { score: 0, max: 0, correct: 0, wrong: 0, skipped: 0 }
  const levels = new Map<Level, { correct: number; total: number; score: number }>()
  for (const question of questions) {
    const choice = choices.get(question._id) ?? null
    const outcome = outcomeOf(question, choice)
    if (outcome === 'removed') continue
    const level = levels.get(question.level) ?? { correct: 0, total: 0, score: 0 }
    levels.set(question.level, level)
    // Sums of decimals drift; those of whole units do not.
    const marks = toUnits(awarded(question, choice, marking))
    sum.score += marks
    sum.max += toUnits(marksOf(question, marking).correct)
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

// Below this many candidates a percentile says nothing.
const CANDIDATES_MIN = 20
const DECIMALS = 10_000_000

/**
 * Returns the percentile as the National Testing Agency defines it: 100 times the share of the candidates whose score is
 * at most one's own, to seven decimals. Null below 20 candidates.
 */
export function percentile(atMostOwn: number, candidates: number): number | null {
  if (candidates < CANDIDATES_MIN) return null
  return Math.round((100 * atMostOwn * DECIMALS) / candidates) / DECIMALS
}
