import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { AdminServices } from './admin.services.ts'
import { auditRoutes } from '#server/modules/admin/audit/audit.routes.ts'
import { contentListsRoutes } from '#server/modules/admin/content-lists/content-lists.routes.ts'
import { dashboardRoutes } from '#server/modules/admin/dashboard/dashboard.routes.ts'
import { jobsRoutes } from '#server/modules/admin/failed-jobs/failed-jobs.routes.ts'
import { messagesRoutes } from '#server/modules/admin/inbox/messages.routes.ts'
import { adminReportsRoutes } from '#server/modules/admin/inbox/reports.routes.ts'
import { transferRoutes } from './import-export/transfer.routes.ts'

/** Registers all admin routes. Their responses are never cached. */
export function adminRoutes(routes: ApiRoutes, services: AdminServices): void {
  dashboardRoutes(routes, services.dashboard)
  jobsRoutes(routes, services.jobs)
  contentListsRoutes(routes, services.contentLists)
  transferRoutes(routes, services.transfer, services)
  messagesRoutes(routes, services.messages)
  adminReportsRoutes(routes, services.reports)
  auditRoutes(routes, services.audit)
}
