import { expect } from 'vitest'
import type { AttemptAnswer, AttemptData } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { readRows } from '../read-rows.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Load, ProcessPair } from './process-pair.ts'

const QUESTIONS = 20

/** Makes quizzes of the same questions: a user has one attempt at a quiz. */
export async function makeQuizzes({ call }: ServerProcess, count: number): Promise<string[]> {
  const questionIds: string[] = []
  for (let index = 0; index < QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index}`, category: 'Mock' })
    const { question } = await call<{ question: { _id: string } }>('POST', '/question/create', body)
    questionIds.push(question._id)
  }
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const quiz = { title: `Mock ${index}`, category: 'Mock' as const, totalQuestions: QUESTIONS, questionIds }
    ids.push((await call<{ quiz: { _id: string } }>('POST', '/quizzes/create', buildQuiz(quiz))).quiz._id)
  }
  return ids
}

/** Candidate, with the last acknowledged answer to each question. */
export type Candidate = {
  attemptId: string
  questionIds: string[]
  seq: number
  saved: Map<string, AttemptAnswer>
}

export async function beginAttempt({ call }: ServerProcess, quizId: string): Promise<Candidate> {
  const { attempt, questions } = await call<AttemptData>('POST', `/quizzes/${quizId}/attempts`, {})
  return { attemptId: attempt._id, questionIds: questions.map(({ _id }) => _id), seq: 0, saved: new Map() }
}

/** Saves the next answer of a candidate. */
export async function saveNextAnswer({ call }: ServerProcess, candidate: Candidate): Promise<void> {
  candidate.seq += 1
  const questionId = candidate.questionIds[candidate.seq % QUESTIONS] ?? ''
  const { seq } = candidate
  const answer = { questionId, choice: seq % 4, marked: false, visited: true, seq, spentMs: 1 }
  await call('PUT', `/attempts/${candidate.attemptId}/answers`, { answers: [answer] })
  candidate.saved.set(questionId, answer)
}

/** Expects that a server has all acknowledged answers of a candidate. */
export async function expectAnswers({ call }: ServerProcess, { attemptId, saved }: Candidate): Promise<void> {
  const { answers } = await call<AttemptData>('GET', `/attempts/${attemptId}`)
  const stored = new Map(answers.map((answer) => [answer.questionId, answer]))
  for (const [questionId, answer] of saved) {
    const found = stored.get(questionId)
    // A save in flight may be stored without a response.
    expect(found?.seq).toBeGreaterThanOrEqual(answer.seq)
    if (found?.seq === answer.seq) expect(found).toEqual(answer)
  }
}

/** Saves answers of candidates, and submits each attempt to both processes at the same time. */
export async function examAnswers(
  { dataDir, pair }: { dataDir: string; pair: ProcessPair },
  count: number,
): Promise<Load> {
  const quizIds = await pair.complete((server) => makeQuizzes(server, count))
  const candidates = await Promise.all(
    quizIds.map((id) => pair.complete((server) => beginAttempt(server, id))),
  )
  return {
    async run(isDone) {
      const answerOn = async (candidate: Candidate) => {
        while (!isDone()) await pair.on((server) => saveNextAnswer(server, candidate))
      }
      await Promise.all(candidates.map(answerOn))
    },
    async check() {
      for (const candidate of candidates) {
        expect(candidate.saved.size).toBeGreaterThan(0)
        const { attemptId } = candidate
        for (const server of pair.running()) await expectAnswers(server, candidate)
        const submitted = await Promise.all(
          pair.running().map(({ call }) => call<AttemptData>('POST', `/attempts/${attemptId}/submit`)),
        )
        for (const { attempt } of submitted) expect(attempt.status).toBe('finished')
      }
      const results = readRows<{ id: string }>(dataDir, 'select attempt_id as id from attempt_results')
      expect(results.map(({ id }) => id).toSorted()).toEqual(
        candidates.map(({ attemptId }) => attemptId).toSorted(),
      )
    },
  }
}
