import type { PrivateJob } from '#shared/contracts/private-job.ts'
import type { Lock } from '../../content/content.lock.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { privateJobModel } from './private-job.model.ts'

const lock: Lock<PrivateJob> = {
  isOpenToAll: (viewer) => viewer !== null,
  isOpenTo: async () => false,
}

/** Private jobs: whole for signed-in people, their heading for all others. */
export const privateJobsService = (ports: ContentPorts) => singleListService(ports, privateJobModel, lock)

export type PrivateJobsService = ReturnType<typeof privateJobsService>
