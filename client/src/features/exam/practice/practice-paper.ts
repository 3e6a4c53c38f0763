import type { AttemptResult, ReviewedQuestion } from '#shared/contracts/attempt.ts'
import type { PracticeQuestion } from '#shared/contracts/question.ts'
import type { QuizData } from '#shared/contracts/quiz.ts'
import { nextSeq, type Answer, getDeadline } from '#shared/domain/quizzes/attempt-rules.ts'
import { drawOrder, fixedOptions, getOptions, getPositions } from '#shared/domain/quizzes/attempt-order.ts'
import { awarded, getMarks, scorePaper, type ScorableQuestion } from '#shared/domain/quizzes/quiz-score.ts'
import type { PracticePaper } from '#client/device/db/db.ts'
import type { AnswerChange } from '#client/features/exam/session/exam-session.ts'

type Scored = PracticeQuestion & ScorableQuestion

// The key of a question that an exam also uses stays secret: such a question cannot be scored here.
const isScored = (question: PracticeQuestion): question is Scored => question.correctOption !== undefined

function orderQuestions({ quiz, questions }: QuizData, random: () => number): PracticeQuestion[] {
  const options = questions[0]?.options.length ?? 0
  const counts = { questions: questions.length, options, fixed: fixedOptions(questions) }
  const order = drawOrder(quiz.shuffle, counts, random)
  return getPositions(order, questions.length).flatMap((place, position) => {
    const question = questions[place]
    if (question === undefined) return []
    const shown = getOptions(order, position, question.options.length)
    return {
      ...question,
      options: shown.map((option) => question.options[option] ?? ''),
      ...(isScored(question) && { correctOption: shown.indexOf(question.correctOption) }),
    }
  })
}

const createAnswer = (questionId: string): Answer => ({
  questionId,
  choice: null,
  marked: false,
  visited: true,
  seq: 0,
  spentMs: 0,
})

/** Creates a paper of a practice quiz; times are epoch milliseconds. */
export function newPaper(data: QuizData, now: number, random: () => number): PracticePaper {
  const { quiz } = data
  const questions = orderQuestions(data, random)
  const { durationMinutes } = quiz
  const first = questions[0]?._id ?? ''
  const expiresAt = Date.parse(quiz.expireDateTime)
  return {
    quizId: quiz._id,
    quiz: { ...data, questions },
    startedAt: now,
    limitMs: Math.max(0, getDeadline({ startedAt: now, durationMinutes, expiresAt }) - now),
    usedMs: 0,
    savedAt: now,
    answers: first === '' ? [] : [{ ...createAnswer(first), seq: 1 }],
    currentId: first,
    finishedAt: null,
    isTimeUp: false,
  }
}

/** Change of one question, time used until then, and display time of the current question. */
type Press = { questionId: string; change: AnswerChange; now: number; shownMs: number }

/** Returns the answers after one change, with the display time of the current question. */
export function answersAfter(
  { answers, currentId }: PracticePaper,
  { questionId, change, now, shownMs }: Press,
): Answer[] {
  const highest = answers.reduce((seq, answer) => Math.max(seq, answer.seq), 0)
  const all = new Map(answers.map((answer) => [answer.questionId, answer]))
  const shown = all.get(currentId)
  if (shown) all.set(currentId, { ...shown, spentMs: shown.spentMs + shownMs })
  const before = all.get(questionId) ?? createAnswer(questionId)
  all.set(questionId, { ...before, ...change, visited: true, seq: nextSeq(now, highest) })
  return [...all.values()]
}

type Answers = ReadonlyMap<string, Answer>

/** Scores a paper by the questions whose key is on the device. Practice is never ranked. */
export function scoreAnswers({ quiz, questions }: QuizData, answers: Answers): AttemptResult {
  const choices = new Map([...answers].map(([id, { choice }]) => [id, choice]))
  const score = scorePaper(questions.filter(isScored), choices, quiz.marking)
  return {
    ...score,
    rank: null,
    percentile: null,
    outOf: 0,
    isFinal: true,
    isVoid: false,
    isReplaced: false,
    correction: null,
  }
}

export const toReview = ({ quiz, questions }: QuizData, answers: Answers): ReviewedQuestion[] =>
  questions.map((question, index) => {
    const answer = answers.get(question._id)
    const choice = answer?.choice ?? null
    const scored = isScored(question) ? question : undefined
    return {
      number: index + 1,
      questionId: question._id,
      questionName: question.questionName,
      options: question.options,
      choice,
      correctOptions: scored ? [scored.correctOption] : [],
      keyChange: null,
      level: question.level,
      topic: question.topic,
      marks: scored ? getMarks(scored, quiz.marking).correct : 0,
      awarded: scored ? awarded(scored, choice, quiz.marking) : 0,
      explanation: question.explanation ?? '',
      isLate: false,
      spentMs: answer?.spentMs ?? 0,
    }
  })
