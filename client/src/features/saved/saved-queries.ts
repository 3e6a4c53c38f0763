import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { savedChanged } from '#client/device/events.ts'
import type { SavedChange } from '#client/device/saved/saved-rows.ts'

/* Queries of the page of saved jobs to local storage. The first query loads the database module. */

const saved = () => import('#client/device/saved/saved-store.ts')

/** Returns the saved jobs of the current user of the device. */
export const readSaved = async (): Promise<SavedJobRow[]> => await (await saved()).listSavedJobs()

/** Returns the viewed posts, the latest first. */
export const readRecent = async () => (await import('./recent-posts.ts')).listRecent()

/** Removes the list of viewed posts. */
export async function clearRecent(): Promise<void> {
  const { viewHistory } = await import('#client/device/user/histories.ts')
  await viewHistory.clear()
  savedChanged.emit()
}

/** Changes the saved data of a post. */
export const changeSaved = async (summary: JobPostSummary, change: SavedChange): Promise<void> =>
  (await saved()).trySaveChange(summary, change)

/** Pulls changes of other devices from the server, if there is a session. */
export const refreshSaved = async (): Promise<void> =>
  (await import('#client/device/saved/saved-sync.ts')).syncSaved()
