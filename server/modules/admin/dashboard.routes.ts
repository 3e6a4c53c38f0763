import { DashboardData } from '#shared/contracts/admin.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { DashboardService } from './dashboard.service.ts'

/** Registers the admin route of the dashboard. */
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
}
