import { PrivateJobData, PrivateJobListData, privateJob } from '#shared/contracts/private-job.ts'
import { listRoute, readRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '#server/content/content.write-routes.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { PrivateJobsService } from './private-jobs.service.ts'

const tag = 'Private jobs'

export function privateJobsRoutes(routes: ApiRoutes, service: PrivateJobsService): void {
  listRoute(routes, privateJob, service, {
    tag,
    data: PrivateJobListData,
    order: 'open ones before those that closed in the last 30 days, each the newest change first',
  })
  readRoute(routes, privateJob, service, { tag, data: PrivateJobData })
  contentRoutes(routes, privateJob, service, { tag })
}
