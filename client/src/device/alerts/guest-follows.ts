import { ApiError } from '#shared/contracts/api.ts'
import { runExclusive } from '#client/lib/run-exclusive.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { currentOwner } from '#client/device/user/current-user.ts'
import { database, meta, saved } from '#client/device/db/db.ts'
import { guestToken, pushHeaders, readPushRecord } from '#client/device/alerts/push/push-record.ts'

// A user's follows are a field of saved jobs and go with them; those of a device without a user stand under its token.

const LOCK = 'avsar-follows'
const NAME = 'toldFollows'

const followedIds = async (): Promise<string[]> => {
  const rows = await saved
    .where('owner')
    .equals('')
    .filter(({ isFollowed }) => isFollowed)
    .toArray()
  return rows.map(({ postId }) => postId)
}

/** What the server knows as followed under a token. */
type Told = { token: string; ids: string[] }

const told = async (token: string): Promise<string[]> => {
  const found = (await meta.get(NAME))?.value as Told | undefined
  return found?.token === token ? found.ids : []
}

/** Forgets what the server knows. */
export const dropTold = (): PromiseLike<void> => meta.delete(NAME)

const confirm = (token: string, postId: string, isFollowed: boolean): Promise<void> =>
  database.transaction('rw', meta, async () => {
    if (guestToken(await readPushRecord()) !== token) return
    const others = (await told(token)).filter((id) => id !== postId)
    const ids = isFollowed ? [...others, postId] : others
    await meta.put({ name: NAME, value: { token, ids } satisfies Told })
  })

async function send(token: string, postId: string, isFollowed: boolean): Promise<void> {
  try {
    await apiRequest(`/alerts/follows/${postId}`, {
      method: isFollowed ? 'PUT' : 'DELETE',
      headers: await pushHeaders(),
    })
  } catch (error) {
    // The post is gone: there is nothing to follow.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  await confirm(token, postId, isFollowed)
}

async function pushAll(): Promise<void> {
  const token = guestToken(await readPushRecord())
  if (token === null || (await currentOwner()) !== '') return
  const wanted = await followedIds()
  const known = new Set(await told(token))
  for (const id of wanted) if (!known.has(id)) await send(token, id, true)
  for (const id of known) if (!wanted.includes(id)) await send(token, id, false)
}

/** Tells the server what the device without a user follows, as far as it has not. Throws ApiError, NetworkError. */
export const pushFollows = (): Promise<void> => runExclusive(LOCK, pushAll)
