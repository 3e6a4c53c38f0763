import { expect } from 'vitest'
import type { AttemptAnswer, AttemptData } from '#shared/contracts/attempt.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import type { TestApp } from './test-app.ts'

type Headers = Record<string, string>

export function examScene(server: TestApp) {
  const post = async (url: string, body: object) => {
    const response = await server.send('POST', url, body)
    expect(response.json()).toMatchObject({ statusCode: 200 })
    return response.json().data
  }
  const call = (method: 'POST' | 'PUT' | 'GET', url: string, headers: Headers, body?: object) =>
    method === 'GET'
      ? server.app.inject({ method, url: `/api/v1${url}`, headers })
      : server.send(method, url, body, { as: 'anonymous', headers })

  return {
    call,

    /** Creates questions with right option 1, and a Mock quiz of them that lasts an hour. */
    async quiz(count: number, more: object = {}) {
      const questionIds: string[] = []
      for (let index = 0; index < count; index += 1) {
        const { question } = await post('/question/create', {
          ...buildQuestion({ questionName: `Question ${index + 1}`, category: 'Mock' }),
        })
        questionIds.push(question._id)
      }
      const body = {
        ...buildQuiz({ category: 'Mock', totalQuestions: count, durationMinutes: 60, questionIds }),
        ...more,
      }
      const { quiz } = await post('/quizzes/create', body)
      return { id: String(quiz._id), questionIds }
    },

    async candidate(name = 'one') {
      const { headers, user } = await server.signInAs(`${name}@example.in`)
      return {
        id: user._id,
        headers,
        start: (quizId: string, body: object = {}) =>
          call('POST', `/quizzes/${quizId}/attempts`, headers, body),
        save: (attemptId: string, answers: Partial<AttemptAnswer>[], more: object = {}) =>
          call('PUT', `/attempts/${attemptId}/answers`, headers, {
            answers: answers.map((answer) => ({
              choice: 1,
              marked: false,
              visited: true,
              seq: 1,
              spentMs: 0,
              ...answer,
            })),
            ...more,
          }),
        submit: (attemptId: string) => call('POST', `/attempts/${attemptId}/submit`, headers),
        read: (attemptId: string) => call('GET', `/attempts/${attemptId}`, headers),
        async begin(quizId: string): Promise<AttemptData> {
          const response = await call('POST', `/quizzes/${quizId}/attempts`, headers, {})
          expect(response.json()).toMatchObject({ statusCode: 200 })
          return response.json().data
        },
      }
    },
  }
}
