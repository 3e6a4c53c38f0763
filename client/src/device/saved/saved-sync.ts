import { ApiError } from '#shared/contracts/api.ts'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { runExclusive, singleFlight } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, savedJobs, type Owner } from '#client/device/db/db.ts'
import { savedChanged } from '#client/device/events.ts'
import { SAVED_LOCK, savedQueue } from './saved-queue.ts'
import { createFromServer, mergeFromServer } from './saved-rows.ts'
import { sendPending } from '#client/device/pending/send-pending.ts'

const merge = (owner: Owner, { saved: received, now }: SavedJobsData): Promise<void> =>
  database.transaction('rw', savedJobs, meta, async () => {
    // A sign-out during the request must leave no data of the user.
    if ((await currentOwner()) !== owner) return
    const local = new Map((await savedJobs.where({ owner }).toArray()).map((row) => [row.postId, row]))
    const next = received.flatMap((each) => {
      const row = local.get(each.postId)
      if (row !== undefined) return mergeFromServer(row, each, now)
      return each.isSaved.value || each.isFollowed.value ? createFromServer(owner, each) : []
    })
    for (const { postId } of received) local.delete(postId)
    // Rows once confirmed but missing in the response were deleted on the server: no upload ran meanwhile.
    const deleted = [...local.values()].filter(
      ({ isPending, rejection }) => !isPending && rejection === undefined,
    )
    await savedJobs.bulkPut(next)
    await savedJobs.bulkDelete(deleted.map(({ postId }) => [owner, postId]))
  })

async function pull(): Promise<void> {
  const owner = await currentOwner()
  if (owner === '') return
  try {
    const { data } = await apiRequest<SavedJobsData>(`/saved?owner=${encodeURIComponent(owner)}`)
    await merge(owner, data)
    savedChanged.emit()
  } catch (error) {
    // The next pull updates the rows.
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
  }
}

/** Pulls and merges the saved jobs of a signed-in user. Then sends pending ones, even if the pull failed. */
export const syncSaved = singleFlight(() =>
  runExclusive(SAVED_LOCK, pull).then(() => sendPending([savedQueue])),
)
