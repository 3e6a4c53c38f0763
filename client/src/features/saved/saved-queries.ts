import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedChange } from '#client/device/saved-rows.ts'

/*
 * What the page of saved jobs asks of the device, whose database comes with the first question.
 */

const saved = () => import('#client/device/saved-store.ts')
const recent = () => import('#client/device/recent-store.ts')

/** The saved jobs of whoever uses the device. */
export const readSaved = async () => (await saved()).listSavedJobs()

/** The posts that were opened, the last one first. */
export const readRecent = async () => (await recent()).listRecent()

/** Forgets which posts were opened. */
export async function clearRecent(): Promise<void> {
  await (await recent()).clearRecent()
  const { savedChanged } = await import('#client/device/saved-events.ts')
  savedChanged.emit()
}

/** Changes what is kept of a post. */
export const changeSaved = async (summary: JobPostSummary, change: SavedChange): Promise<void> =>
  (await saved()).trySaveChange(summary, change)

/** Asks the server what other devices have changed, where there is somebody to ask for. */
export const refreshSaved = async (): Promise<void> =>
  (await import('#client/device/saved-sync.ts')).syncSaved()
