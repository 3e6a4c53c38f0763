import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import type { Run } from '../lib/area.ts'
import type { MeasuredQuestions } from '../lib/measured-server.ts'
import type { Options } from '../lib/options.ts'
import { call, startSite } from '../lib/site.ts'
import type { Site } from '../lib/site.ts'

const PAPER_QUESTIONS = 100

export type QuizSite<Of extends MeasuredQuestions = MeasuredQuestions> = Pick<
  Site<Of>,
  'url' | 'folder' | 'server' | 'admin'
> & {
  candidates: string[]
  addQuiz: (more?: Partial<QuizDraft>) => Promise<string>
}

export async function quizMaker(url: string, admin: string): Promise<QuizSite['addQuiz']> {
  const questionIds: string[] = []
  for (let index = 0; index < PAPER_QUESTIONS; index += 1) {
    const body = buildQuestion({ questionName: `Question ${index + 1}`, category: 'Mock' })
    const { question } = await call<{ question: { _id: string } }>(
      url,
      admin,
      ['POST', '/api/v1/question/create'],
      body,
    )
    questionIds.push(question._id)
  }
  return async (more = {}) => {
    const body = buildQuiz({
      category: 'Mock',
      totalQuestions: PAPER_QUESTIONS,
      durationMinutes: 1440,
      questionIds,
      requireAllAnswered: false,
      startDateTime: new Date(Date.now() - DAY_MS).toISOString(),
      expireDateTime: new Date(Date.now() + 2 * DAY_MS).toISOString(),
      ...more,
    })
    const { quiz } = await call<{ quiz: { _id: string } }>(
      url,
      admin,
      ['POST', '/api/v1/quizzes/create'],
      body,
    )
    return quiz._id
  }
}

export async function startQuizSite<Of extends MeasuredQuestions = MeasuredQuestions>(
  run: Run<Options>,
  count: number,
  program = import.meta.resolve('./programs/server.ts'),
): Promise<QuizSite<Of>> {
  const { admin, people, ...site } = await startSite<Of>(run, { program, people: count })
  const candidates = people.map(({ token }) => token)
  return { ...site, admin, candidates, addQuiz: await quizMaker(site.url, admin) }
}
