import type { PrivateJob } from '#shared/contracts/private-job.ts'
import type { AccessPolicy } from '../../content/content.access.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { privateJobListView } from './private-job-lists.policy.ts'
import { privateJobModel } from './private-job.model.ts'

const lock: AccessPolicy<PrivateJob> = {
  isOpenToAll: (viewer) => viewer !== null,
  viewable: async () => new Set(),
}

/** Builds the service of private jobs: complete for signed-in users, only the heading for anonymous users. */
export const privateJobsService = (ports: ContentPorts) =>
  singleListService(ports, privateJobModel, { lock, viewOn: privateJobListView })

export type PrivateJobsService = ReturnType<typeof privateJobsService>
