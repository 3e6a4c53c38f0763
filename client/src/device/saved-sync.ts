import { ApiError } from '#shared/contracts/api.ts'
import type { SavedJobsData } from '#shared/contracts/saved-job.ts'
import { apiRequest } from './api-request.ts'
import { NetworkError } from '#client/lib/network-error.ts'
import { sendPending } from './send-pending.ts'
import { database, meta, saved, type Owner } from './db.ts'
import { currentOwner } from './current-user.ts'
import { savedChanged } from './saved-events.ts'
import { mergeFromServer, createFromServer } from './saved-rows.ts'

const CLOCK_OFFSET = 'clockOffset'
/** What is to be added to the clock of this device to have the server's, milliseconds. */
export async function clockOffset(): Promise<number> {
  const fact = await meta.get(CLOCK_OFFSET)
  return typeof fact?.value === 'number' ? fact.value : 0
}

const isExpected = (error: unknown): boolean => error instanceof NetworkError || error instanceof ApiError

const merge = (owner: Owner, { saved: answers, now }: SavedJobsData, askedAt: number): Promise<void> =>
  database.transaction('rw', saved, meta, async () => {
    // A user who signed out meanwhile leaves nothing behind.
    if ((await currentOwner()) !== owner) return
    await meta.put({ name: CLOCK_OFFSET, value: Math.round(now - (askedAt + Date.now()) / 2) })
    const held = new Map((await saved.where({ owner }).toArray()).map((row) => [row.postId, row]))
    const next = answers.flatMap((answer) => {
      const row = held.get(answer.postId)
      if (row !== undefined) return mergeFromServer(row, answer, now)
      return answer.isSaved.value ? createFromServer(owner, answer) : []
    })
    const answered = new Set(answers.map(({ postId }) => postId))
    // What was sent once and is not there any more is gone; what came meanwhile is too young to tell.
    const gone = [...held.values()].filter(
      ({ postId, isUnsent, rejection, createdAt }) =>
        !answered.has(postId) && !isUnsent && rejection === undefined && createdAt < askedAt,
    )
    await saved.bulkPut(next)
    await saved.bulkDelete(gone.map(({ postId }) => [owner, postId]))
  })

async function sync(): Promise<void> {
  const owner = await currentOwner()
  if (owner === '') return
  const askedAt = Date.now()
  const { data } = await apiRequest<SavedJobsData>(`/saved?owner=${encodeURIComponent(owner)}`)
  await merge(owner, data, askedAt)
  savedChanged.emit()
}

let running: Promise<void> | undefined

/** Pulls the saved jobs of a signed-in user, merges them field by field, and sends those that are pending then. */
export const syncSaved = (): Promise<void> =>
  (running ??= sync()
    .catch((error: unknown) => {
      // Another time: everything stands on the device.
      if (!isExpected(error)) throw error
    })
    // Also if the server could not be asked: the next try of what is pending is due then.
    .then(sendPending)
    .finally(() => {
      running = undefined
    }))
