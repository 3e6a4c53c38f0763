import { LEVELS, OPTION_COUNT, SHUFFLES } from '#shared/domain/constants.ts'
import { drawOrder } from '#shared/domain/quizzes/attempt-order.ts'
import { scorePaper } from '#shared/domain/quizzes/quiz-score.ts'
import { secondScore } from '#shared/testing/second-scorer.ts'
import { toChoices } from '#server/modules/attempts/results/finish-attempt.ts'
import type { AttemptRow } from '#server/modules/attempts/model/attempts.repository.ts'
import type { Paper, PaperQuestion } from '#server/modules/attempts/papers/papers.repository.ts'
import { toQuestions } from '#server/modules/attempts/papers/attempt.mapper.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Part } from '../lib/area.ts'

const MAX_QUESTIONS = 100
const PENALTIES = [0, 0.25, 0.5]
const SCHEMES: Paper['marking'][] = [
  null,
  { correct: 1, wrong: -0.33 },
  { correct: 4, wrong: -1 },
  { correct: 2, wrong: -0.66 },
  { correct: 1, wrong: '-1/3' },
  { correct: 2, wrong: '-2/3' },
  { correct: 0.01, wrong: -0.01 },
  { correct: 100, wrong: 0 },
]

const below = (count: number): number => Math.floor(Math.random() * count)
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value

function question(index: number): PaperQuestion {
  const marks = (4 * (1 + below(500))) / 100
  const penalty = oneOf(PENALTIES) * marks
  return {
    _id: `q${index}`,
    questionName: `Question ${index}`,
    options: Array.from({ length: OPTION_COUNT }, (_, option) => `q${index} option ${option}`),
    correctOption: below(OPTION_COUNT),
    explanation: '',
    level: oneOf(LEVELS),
    topic: '',
    marks,
    negativeMarks: penalty === 0 ? 0 : -penalty,
  }
}

function isScoredAlike(): boolean {
  const questions = Array.from({ length: 1 + below(MAX_QUESTIONS) }, (_, index) => question(index))
  const paper: Paper = {
    questions,
    marking: oneOf(SCHEMES),
    requiresAll: false,
    positions: new Map(questions.map(({ _id }, place) => [_id, place])),
  }
  const counts = { questions: questions.length, options: OPTION_COUNT }
  const row = { order: drawOrder(oneOf(SHUFFLES), counts, Math.random) } as AttemptRow
  // The candidate chooses options in the served order; the second scorer identifies them by their text.
  const chosen: Record<string, number | null> = {}
  const answers = toQuestions(paper, row).flatMap(({ _id, options }) => {
    if (Math.random() < 0.2) return []
    const choice = Math.random() < 0.1 ? null : below(OPTION_COUNT)
    const place = Number(_id.slice(1))
    const words = choice === null ? '' : options[choice]
    chosen[_id] = choice === null ? null : Number(words?.at(-1))
    return [{ question: place, choice, marked: 0, visited: 1, seq: 1, spentMs: 0 }]
  })
  const score = scorePaper(questions, toChoices(paper, row, answers), paper.marking)
  return isDeepStrictEqual(score, secondScore(questions, chosen, paper.marking))
}

export const scores: Part<{ papers: number }> = {
  isOnce: true,
  cases: { scores: 'papers scored twice' },
  targets: [
    { claim: 'scores that a second scorer does not come to', figure: ['scores', 'wrong'], atMost: 0 },
  ],
  prepare: async ({ options: { papers } }) => ({
    round: async () => {
      const begun = performance.now()
      const wrong = Array.from({ length: papers }, isScoredAlike).filter((isAlike) => !isAlike).length
      return { scores: { count: papers, wrong, ms: performance.now() - begun } }
    },
  }),
}
