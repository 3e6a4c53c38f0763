import * as z from 'zod'
import { ATTENTION_LISTS } from '#shared/domain/attention-lists.ts'
import { AttentionData, AttentionQuery, DashboardData } from '#shared/contracts/admin.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(routes: ApiRoutes, service: DashboardService): void {
  routes.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'What happened and what needs attention',
        response: { 200: envelope(DashboardData) },
      },
    },
    async () => toEnvelope(await service.read()),
  )

  routes.get(
    '/admin/attention/:list',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'The items that need attention for one reason',
        params: z.object({ list: z.enum(ATTENTION_LISTS, 'There is no such list.') }),
        querystring: AttentionQuery,
        response: { 200: envelope(AttentionData) },
      },
    },
    async (request) => toEnvelope(await service.attention(request.params.list, request.query)),
  )
}
