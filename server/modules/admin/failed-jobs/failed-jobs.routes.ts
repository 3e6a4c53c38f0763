import { RetriedJobData, RetryJobBody } from '#shared/contracts/admin.ts'
import { envelope, toEnvelope } from '#shared/contracts/envelope.ts'
import { toActor } from '#server/lib/sessions.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { JobsService } from './failed-jobs.service.ts'

export function jobsRoutes(routes: ApiRoutes, service: JobsService): void {
  routes.post(
    '/admin/jobs/retry',
    {
      config: { access: 'admin', extraStatuses: [404] },
      schema: {
        tags: ['Admin'],
        summary: 'Let a job that was given up run again',
        body: RetryJobBody,
        response: { 200: envelope(RetriedJobData) },
      },
    },
    async (request) => {
      await service.retry(request.body.id, toActor(request))
      return toEnvelope({ _id: request.body.id }, 'The task runs again.')
    },
  )
}
