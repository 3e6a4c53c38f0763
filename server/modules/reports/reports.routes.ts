import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { IdempotencyHeaders, REPLAYED_HEADER } from '#shared/contracts/idempotency.ts'
import { ReportBody, ReportData } from '#shared/contracts/report.ts'
import { toIdempotentRequest } from '../../content/idempotency.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { ReportsService } from './reports.service.ts'

/** Registers the route for reports of readers. */
export function reportsRoutes(routes: ApiRoutes, service: ReportsService): void {
  routes.post(
    '/reports',
    {
      config: { access: 'public', limits: ['messages', 'messagesOfNetwork'], extraStatuses: [404] },
      schema: {
        tags: ['Reports'],
        summary: 'Say what is wrong with a job post',
        headers: IdempotencyHeaders,
        body: ReportBody,
        response: { 200: envelope(ReportData) },
      },
    },
    async (request, reply) => {
      const done = await service.send(request.body, toIdempotentRequest(request))
      if (done.isReplayed) void reply.header(REPLAYED_HEADER, 'true')
      return toEnvelope({ report: done.answer }, 'Thank you. We will look at it.')
    },
  )
}
