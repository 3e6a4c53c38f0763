import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { listPath } from '#shared/contracts/api.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { responseOwner } from '#client/device/user/current-user.ts'
import { responses } from '#client/device/db/db.ts'
import { OFFLINE_KINDS, OFFLINE_PAGES, offlineQuery } from '#client/device/posts/offline-items.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import type { ApiCall } from './api-call.ts'

const FETCH_INTERVAL_MS = 6 * HOUR_MS

/** Fetches the newest private jobs, offline forms and notes, at most every 6 hours per user. */
export async function prefetchItems(
  answer: (apiCall: ApiCall) => Promise<unknown>,
  now: number,
): Promise<void> {
  const owner = await responseOwner()
  if (owner === null) return
  for (const kind of OFFLINE_KINDS)
    for (let page = 1, last = 1; page <= Math.min(last, OFFLINE_PAGES); page += 1) {
      const query = offlineQuery(page)
      const cached = await responses.get([owner, listPath(kind, query)])
      const isFresh = cached !== undefined && !isElapsed(cached.savedAt, FETCH_INTERVAL_MS, now)
      const data = isFresh ? cached.data : await answer({ call: 'items', with: [kind, query] })
      last = (data as ListPage).pageCount
    }
}
