import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import type { MeasuredQuestions } from '../measured-server.ts'
import { call, withSite } from '../site.ts'
import type { Site } from '../site.ts'

const PAPER_QUESTIONS = 100

/** A site of its own, with candidates who are signed in. */
export type QuizSite = Pick<Site<MeasuredQuestions>, 'url' | 'folder' | 'server' | 'admin'> & {
  /** A token for each candidate. */
  candidates: string[]
  /** Creates a quiz of 100 questions that is open; returns its id. */
  addQuiz: (more?: Partial<QuizDraft>) => Promise<string>
}

async function quizMaker(url: string, admin: string): Promise<QuizSite['addQuiz']> {
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

/** Starts a server with quizzes on a board of its own, lets `work` use it, and removes both. */
export const withQuizSite = <Result>(
  count: number,
  work: (site: QuizSite) => Promise<Result>,
): Promise<Result> =>
  withSite<MeasuredQuestions, Result>(
    { program: import.meta.resolve('./programs/server.ts'), people: count },
    async ({ url, folder, server, admin, people }) =>
      work({
        url,
        folder,
        server,
        admin,
        candidates: people.map(({ token }) => token),
        addQuiz: await quizMaker(url, admin),
      }),
  )
