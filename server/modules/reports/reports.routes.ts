import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { QuestionReportBody, ReportBody, ReportData } from '#shared/contracts/report.ts'
import { toIdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { ReportsService } from './reports.service.ts'

const config = { access: 'public', limits: ['messages', 'messagesOfNetwork'], extraStatuses: [404] } as const
const common = { tags: ['Reports'], headers: IdempotencyHeaders, response: { 200: envelope(ReportData) } }
const THANKS = 'Thank you. We will check your report.'

export function reportsRoutes(routes: ApiRoutes, service: ReportsService): void {
  routes.post(
    '/reports',
    { config, schema: { ...common, summary: 'Report a problem of a job post', body: ReportBody } },
    async (request, reply) => {
      const done = await service.send(request.body, toIdempotentRequest(request))
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope({ report: done.answer }, THANKS)
    },
  )
  routes.post(
    '/reports/questions',
    {
      config,
      schema: { ...common, summary: 'Report a problem of a question', body: QuestionReportBody },
    },
    async (request, reply) => {
      const done = await service.sendOfQuestion(request.body, toIdempotentRequest(request))
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope({ report: done.answer }, THANKS)
    },
  )
}
