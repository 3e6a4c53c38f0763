import {
  ApplyCorrectionBody,
  CorrectableQuizzesData,
  CorrectableQuizzesQuery,
  CorrectionBody,
  CorrectionData,
  CorrectionQuery,
} from '#shared/contracts/corrections.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import type { CorrectionsService } from './corrections.service.ts'
import { toActor } from '#server/lib/sessions.ts'

const tags = ['Admin']
const admin = { access: 'admin' as const }
const changing = { ...admin, extraStatuses: [409] } as const
const ofQuiz = { tags, params: idParams, response: { 200: envelope(CorrectionData) } }
const FIRST_PAGE = CorrectionQuery.parse({})

function readingRoutes(routes: ApiRoutes, service: CorrectionsService): void {
  routes.get(
    '/admin/corrections',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The quizzes whose papers have a question',
        querystring: CorrectableQuizzesQuery,
        response: { 200: envelope(CorrectableQuizzesData) },
      },
    },
    async ({ query }) => toEnvelope({ quizzes: await service.findQuizzes(query.questionId) }),
  )
  routes.get(
    '/admin/corrections/:id',
    {
      config: admin,
      schema: { ...ofQuiz, summary: 'The key of a quiz, and its corrections', querystring: CorrectionQuery },
    },
    async (request) => toEnvelope(await service.show(request.params.id, request.query)),
  )
}

export function correctionsRoutes(routes: ApiRoutes, service: CorrectionsService): void {
  readingRoutes(routes, service)
  routes.post(
    '/admin/corrections/:id',
    {
      config: changing,
      schema: {
        ...ofQuiz,
        summary: 'Prepare a correction of the key: all attempts are scored again beside their results',
        body: CorrectionBody,
      },
    },
    async (request) => {
      const { id } = request.params
      await service.create(id, request.body, toActor(request))
      return toEnvelope(await service.show(id, FIRST_PAGE), 'The preview will be ready soon.')
    },
  )
  routes.post(
    '/admin/corrections/:id/apply',
    {
      config: changing,
      schema: {
        ...ofQuiz,
        summary: 'Apply a prepared correction: all candidates get their corrected results at once',
        body: ApplyCorrectionBody,
      },
    },
    async (request) => {
      const { id } = request.params
      await service.apply(id, request.body, toActor(request))
      return toEnvelope(await service.show(id, FIRST_PAGE), 'The correction is applied.')
    },
  )
  routes.post(
    '/admin/corrections/:id/cancel',
    {
      config: changing,
      schema: { ...ofQuiz, summary: 'Cancel a correction that is not applied' },
    },
    async (request) => {
      const { id } = request.params
      await service.cancel(id)
      return toEnvelope(await service.show(id, FIRST_PAGE), 'The correction is cancelled.')
    },
  )
}
