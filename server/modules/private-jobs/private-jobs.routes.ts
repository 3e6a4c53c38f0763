import { PrivateJobData, PrivateJobListData, privateJob } from '#shared/contracts/private-job.ts'
import { listRoute, readRoute } from '../../content/content.read-routes.ts'
import { contentRoutes } from '../../content/content.routes.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { PrivateJobsService } from './private-jobs.service.ts'

const tag = 'Private jobs'

/** The list of private jobs, one of them, and the writes of the content mechanism. */
export function privateJobsRoutes(routes: ApiRoutes, service: PrivateJobsService): void {
  listRoute(routes, privateJob, service, { tag, data: PrivateJobListData })
  readRoute(routes, privateJob, service, { tag, data: PrivateJobData })
  contentRoutes(routes, privateJob, service, { tag })
}
