import { LockedPrivateJob } from '#shared/contracts/private-job.ts'
import type { PrivateJob } from '#shared/contracts/private-job.ts'
import type { Lock } from '../../content/content.lock.ts'
import { pickFields } from '../../content/content.model.ts'
import type { ContentPorts } from '../../content/content.model.ts'
import { singleListService } from '../../content/content.single-list.ts'
import { privateJobModel } from './private-job.model.ts'

const HEADING = Object.keys(LockedPrivateJob.shape)

// What a job asks and offers is for signed-in people (fine points, section 1).
const lock: Lock<PrivateJob> = {
  isOpenTo: async (viewer) => viewer !== null,
  closed: (item) => ({ ...pickFields(item, HEADING), locked: true }),
}

/** Private jobs: whole for signed-in people, their heading for all others. */
export const privateJobsService = (ports: ContentPorts) => singleListService(ports, privateJobModel, lock)

export type PrivateJobsService = ReturnType<typeof privateJobsService>
