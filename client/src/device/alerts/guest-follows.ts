import { ApiError } from '#shared/contracts/api.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import type { PendingQueue } from '#client/device/pending/pending-queue.ts'
import { pauseAfter } from '#client/device/pending/send-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, savedJobs } from '#client/device/db/db.ts'
import { guestToken, pushHeaders, readPushRecord } from './push-record.ts'

// A user's follows are a field of saved jobs and sync with them. A guest's follows belong to its push token.

const LOCK = 'avsar-follows'
const NAME = 'confirmedFollows'

const followedIds = async (): Promise<string[]> => {
  const rows = await savedJobs
    .where('owner')
    .equals('')
    .filter(({ isFollowed }) => isFollowed)
    .toArray()
  return rows.map(({ postId }) => postId)
}

type ConfirmedFollows = { token: string; ids: string[] }

const readConfirmed = async (token: string): Promise<string[]> => {
  const found = (await meta.get(NAME))?.value as ConfirmedFollows | undefined
  return found?.token === token ? found.ids : []
}

export const deleteConfirmedFollows = (): PromiseLike<void> => meta.delete(NAME)

const confirm = (token: string, postId: string, isFollowed: boolean): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if (guestToken(await readPushRecord()) !== token) return
    const others = (await readConfirmed(token)).filter((id) => id !== postId)
    const ids = isFollowed ? [...others, postId] : others
    await meta.put({ name: NAME, value: { token, ids } satisfies ConfirmedFollows })
  })

type FollowChange = { token: string; postId: string; isFollowed: boolean }

async function pendingFollows(): Promise<FollowChange[]> {
  const token = guestToken(await readPushRecord())
  if (token === null || (await currentOwner()) !== '') return []
  const [followed, confirmed] = [await followedIds(), await readConfirmed(token)]
  return [
    ...followed
      .filter((id) => !confirmed.includes(id))
      .map((postId) => ({ token, postId, isFollowed: true })),
    ...confirmed
      .filter((id) => !followed.includes(id))
      .map((postId) => ({ token, postId, isFollowed: false })),
  ]
}

async function send({ token, postId, isFollowed }: FollowChange): Promise<void> {
  try {
    await apiRequest(`/alerts/follows/${postId}`, {
      method: isFollowed ? 'PUT' : 'DELETE',
      headers: await pushHeaders(),
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  await confirm(token, postId, isFollowed)
}

async function pushAll(): Promise<void> {
  for (const change of await pendingFollows()) await send(change)
}

/** Sends the guest's unconfirmed follows to the server. Throws ApiError, NetworkError. */
export const pushFollows = (): Promise<void> => runExclusive(LOCK, pushAll)

export const followsQueue: PendingQueue = {
  sendOnce: async () =>
    (await pendingFollows()).length === 0 ? null : await pushFollows().then(() => null, pauseAfter),
}
