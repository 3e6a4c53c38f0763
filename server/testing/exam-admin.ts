import type { AdminAttempt, LiveQuizData } from '#shared/contracts/admin-attempts.ts'
import type { AuditData } from '#shared/contracts/admin.ts'
import { NOW } from './now.ts'
import type { examScene } from './exam-scene.ts'
import type { TestApp } from './test-app.ts'

type Scene = ReturnType<typeof examScene>
type Candidate = Awaited<ReturnType<Scene['candidate']>>
type Quiz = Awaited<ReturnType<Scene['quiz']>>

export const REASON = { reason: 'A power cut' }

export const later = (ms: number): string => new Date(NOW + ms).toISOString()

/** Returns the URL of a path that begins with `/quizzes` or `/under-way`, or that names attempts. */
export const attemptsUrl = (path: string): string =>
  `/admin/attempts${path}`
    .replace('/attempts/quizzes', '/quiz-attempts')
    .replace('/attempts/under-way', '/papers')

export function examAdmin(server: TestApp) {
  const seen = async (path: string) => (await server.get(attemptsUrl(path), { as: 'admin' })).json().data
  return {
    seen,
    after: (ms: number) => server.travelTo(later(ms)),
    change: (path: string, body: object = REASON) => server.send('POST', attemptsUrl(`/${path}`), body),
    live: (quizId: string): Promise<LiveQuizData> => seen(`/quizzes/${quizId}`),
    list: async (quizId: string, query = ''): Promise<AdminAttempt[]> =>
      (await seen(`?quizId=${quizId}${query}`)).attempts,
    audit: async (target: string): Promise<AuditData['entries']> =>
      (await server.get(`/admin/audit?target=${target}`, { as: 'admin' })).json().data.entries,

    /** Starts an attempt and answers questions, the first ones right; returns its id. */
    async write(candidate: Candidate, { id, questionIds }: Quiz, right: number): Promise<string> {
      const { attempt } = await candidate.begin(id)
      const answers = questionIds.slice(0, right).map((questionId) => ({ questionId, choice: 1 }))
      await candidate.save(attempt._id, answers)
      return attempt._id
    },
  }
}
