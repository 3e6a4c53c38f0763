import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { AdminServices } from './admin.services.ts'
import { auditRoutes } from './audit.routes.ts'
import { contentListsRoutes } from './content-lists.routes.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { jobsRoutes } from './jobs.routes.ts'
import { messagesRoutes } from './messages.routes.ts'
import { adminReportsRoutes } from './reports.routes.ts'
import { transferRoutes } from './import-export/transfer.routes.ts'

/** Registers all routes of the admin area. Their responses are never cached. */
export function adminRoutes(routes: ApiRoutes, services: AdminServices): void {
  dashboardRoutes(routes, services.dashboard)
  jobsRoutes(routes, services.jobs)
  contentListsRoutes(routes, services.contentLists)
  transferRoutes(routes, services.transfer, services)
  messagesRoutes(routes, services.messages)
  adminReportsRoutes(routes, services.reports)
  auditRoutes(routes, services.audit)
}
