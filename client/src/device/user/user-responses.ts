import type { MaybeStale } from '#shared/contracts/api.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest, isRetryable } from '#client/lib/network/api-request.ts'
import { currentOwner } from './current-user.ts'
import { inTransaction, responses } from '#client/device/db/db.ts'
import { tryRead, writeResponse, writeWithEviction } from '#client/device/db/storage.ts'

/** Returns the response, or the cached copy without a network. Throws without both, and if the server rejects. */
export async function readUserResponse<Data extends object>(path: string): Promise<MaybeStale<Data>> {
  const owner = (await tryRead(currentOwner)) ?? ''
  try {
    const { data } = await apiRequest<Data>(path)
    // Read after the response, which sets the server's clock.
    const now = serverNow()
    await writeWithEviction(() =>
      inTransaction(async () => {
        // Another user may have signed in during the request.
        if (owner !== '' && owner === (await currentOwner()))
          await writeResponse({ owner, path, data, savedAt: now, usedAt: now })
      }),
    )
    return data
  } catch (error) {
    if (owner === '' || !isRetryable(error)) throw error
    const cached = await tryRead(() => responses.get([owner, path]))
    if (cached === undefined) throw error
    return { ...(cached.data as Data), savedAt: cached.savedAt }
  }
}
