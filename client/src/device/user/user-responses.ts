import type { MaybeStale } from '#shared/contracts/api.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest, isRetryable } from '#client/lib/network/api-request.ts'
import { currentOwner } from './current-user.ts'
import { inTransaction, responses } from '#client/device/db/db.ts'
import { tryRead, writeResponse, writeWithEviction } from '#client/device/db/storage.ts'

/**
 * Requests what the signed-in user has on the server, and keeps the response for use without a network; without one returns what
 * was kept, with its time. Throws if there is neither, and what the server refuses.
 */
export async function readUserResponse<Data extends object>(path: string): Promise<MaybeStale<Data>> {
  const owner = (await tryRead(currentOwner)) ?? ''
  try {
    const { data } = await apiRequest<Data>(path)
    // After the response, which tells the time.
    const now = serverNow()
    await writeWithEviction(() =>
      inTransaction(async () => {
        // Somebody else may have signed in meanwhile.
        if (owner !== '' && owner === (await currentOwner()))
          await writeResponse({ owner, path, data, savedAt: now, usedAt: now })
      }),
    )
    return data
  } catch (error) {
    if (owner === '' || !isRetryable(error)) throw error
    const kept = await tryRead(() => responses.get([owner, path]))
    if (kept === undefined) throw error
    return { ...(kept.data as Data), savedAt: kept.savedAt }
  }
}
