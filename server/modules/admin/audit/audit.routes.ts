import { AuditData, AuditQuery } from '#shared/contracts/admin.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(routes: ApiRoutes, service: AuditService): void {
  routes.get(
    '/admin/audit',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'The audit log, the latest first; of one target and one person where they are named',
        querystring: AuditQuery,
        response: { 200: envelope(AuditData) },
      },
    },
    async (request) => toEnvelope(await service.list(request.query)),
  )
}
