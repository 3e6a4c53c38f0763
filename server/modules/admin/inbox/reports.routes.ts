import * as z from 'zod'
import { MessageBody } from '#shared/contracts/admin.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import { Report, ReportsData, ReportsQuery } from '#shared/contracts/report.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import { idParams } from '#server/lib/id-params.ts'
import type { AdminReportsService } from './reports.service.ts'

const admin = { config: { access: 'admin' as const } }

export function adminReportsRoutes(routes: ApiRoutes, service: AdminReportsService): void {
  routes.get(
    '/admin/reports',
    {
      ...admin,
      schema: {
        tags: ['Admin'],
        summary: 'Reports of readers, the latest first',
        querystring: ReportsQuery,
        response: { 200: envelope(ReportsData) },
      },
    },
    async (request) => toEnvelope(await service.list(request.query)),
  )

  routes.put(
    '/admin/reports/:id',
    {
      ...admin,
      schema: {
        tags: ['Admin'],
        summary: 'Mark a report read or unread',
        params: idParams,
        body: MessageBody,
        response: { 200: envelope(z.object({ report: Report })) },
      },
    },
    async (request) => {
      const report = await service.mark(request.params.id, request.body.read)
      return toEnvelope({ report }, report.readAt === null ? 'Marked as unread.' : 'Marked as read.')
    },
  )
}
