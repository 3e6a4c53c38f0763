import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { BankData, BankQuery } from '#shared/contracts/question-bank.ts'
import { QuestionData, QuestionListData, question } from '#shared/contracts/question.ts'
import { listRoute, readRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { QuestionsService } from './questions.service.ts'

const tag = 'Questions'

/** Registers the routes of questions with keys, for admins only: other readers would learn the key. */
export function questionsRoutes(routes: ApiRoutes, service: QuestionsService): void {
  listRoute(routes, question, service, { tag, data: QuestionListData })
  readRoute(routes, question, service, { tag, data: QuestionData })
  contentRoutes(routes, question, service, { tag })
  routes.get(
    '/admin/questions',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'Questions to make a quiz of, with what quizzes do with them',
        querystring: BankQuery,
        response: { 200: envelope(BankData) },
      },
    },
    async (request) => toEnvelope(await service.bank(request.query)),
  )
}
