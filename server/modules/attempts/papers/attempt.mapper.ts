import type {
  Attempt,
  AttemptAnswer,
  AttemptData,
  AttemptQuestion,
  ReviewedQuestion,
} from '#shared/contracts/attempt.ts'
import { OPTION_COUNT } from '#shared/domain/constants.ts'
import { getOptions, getPositions } from '#shared/domain/quizzes/attempt-order.ts'
import { awarded, getMarks, rightOptions } from '#shared/domain/quizzes/quiz-score.ts'
import type { StoredAnswer } from '#server/modules/attempts/model/answers.repository.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import type { Paper, PaperQuestion } from './papers.repository.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

/** Question at its position in an attempt; `options` has the original index of each option, in served order. */
type Served = { question: PaperQuestion; paperPosition: number; options: number[] }

function inOrder(paper: Paper, { order }: Pick<AttemptRow, 'order'>): Served[] {
  return getPositions(order, paper.questions.length).flatMap((paperPosition, position) => {
    const question = paper.questions[paperPosition]
    const options = getOptions(order, position, OPTION_COUNT)
    return question === undefined ? [] : [{ question, paperPosition, options }]
  })
}

/** Returns the response form of an attempt; `seq` is the highest saved sequence number. */
export const toAttempt = (row: AttemptRow, seq: number): Attempt => ({
  _id: row.id,
  quizId: row.quizId,
  status: row.status,
  startedAt: instant(row.startedAt),
  deadlineAt: instant(row.deadlineAt),
  number: row.number,
  seq,
})

/** Returns the questions without keys, explanations or anything derived from them. */
export const toQuestions = (paper: Paper, row: AttemptRow): AttemptQuestion[] =>
  inOrder(paper, row).map(({ question, options }) => {
    const marks = getMarks(question, paper.marking)
    return {
      _id: question._id,
      questionName: question.questionName,
      options: options.map((index) => question.options[index] ?? ''),
      level: question.level,
      topic: question.topic,
      marks: marks.correct,
      negativeMarks: marks.wrong,
    }
  })

export const toAnswers = (paper: Paper, answers: readonly StoredAnswer[]): AttemptAnswer[] =>
  answers.map(({ question, choice, marked, visited, seq, spentMs }) => ({
    questionId: paper.questions[question]?._id ?? '',
    choice,
    marked: marked === 1,
    visited: visited === 1,
    seq,
    spentMs,
  }))

type Given = { paper: Paper; row: AttemptRow; answers: readonly StoredAnswer[]; late: readonly number[] }

/** Returns the positions, as served, of the right options; none if all get marks or the question is removed. */
const shownKey = (question: PaperQuestion, options: readonly number[]): number[] =>
  question.corrected?.kind === 'all' || question.corrected?.kind === 'removed'
    ? []
    : options.flatMap((original, position) => (rightOptions(question).includes(original) ? [position] : []))

/** Returns the questions of an ended attempt with keys. Option indexes are as served. */
export function toReview({ paper, row, answers, late }: Given): ReviewedQuestion[] {
  const byPosition = new Map(answers.map((answer) => [answer.question, answer]))
  return inOrder(paper, row).map(({ question, paperPosition, options }, index) => {
    const answer = byPosition.get(paperPosition)
    const choice = answer?.choice ?? null
    const original = choice === null ? null : (options[choice] ?? null)
    return {
      number: index + 1,
      questionId: question._id,
      questionName: question.questionName,
      options: options.map((option) => question.options[option] ?? ''),
      choice,
      correctOptions: shownKey(question, options),
      keyChange: question.corrected?.kind ?? null,
      level: question.level,
      topic: question.topic,
      marks: getMarks(question, paper.marking).correct,
      awarded: awarded(question, original, paper.marking),
      explanation: question.explanation,
      isLate: late.includes(paperPosition),
      spentMs: answer?.spentMs ?? 0,
    }
  })
}

export function toLiveData({ paper, row, answers }: Given, now: number, isActive: boolean): AttemptData {
  const seq = Math.max(0, ...answers.map((answer) => answer.seq))
  return {
    attempt: toAttempt(row, seq),
    questions: toQuestions(paper, row),
    answers: toAnswers(paper, answers),
    serverNow: instant(now),
    isActive,
    result: null,
    review: [],
    reviewAt: null,
  }
}
