import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { AdminServices } from './admin.services.ts'
import { auditRoutes } from './audit.routes.ts'
import { messagesRoutes } from './messages.routes.ts'

/** Everything of the admin area. Its answers are never kept. */
export function adminRoutes(routes: ApiRoutes, services: AdminServices): void {
  auditRoutes(routes, services.audit)
  messagesRoutes(routes, services.messages)
}
