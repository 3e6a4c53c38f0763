import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { listPath } from '#shared/contracts/api.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { startAlerts } from '#client/features/alerts/start-alerts.ts'
import { addAppleTags, requestPersistentStorage } from '#client/features/install/begin-install.ts'
import { watchInstallPrompt } from '#client/features/install/install-prompt.ts'
import { watchUnread } from '#client/features/alerts/inbox/watch-unread.ts'
import { watchRunning } from '#client/features/exam/running/watch-running.tsx'
import { recordView } from '#client/features/saved/recent-posts.ts'
import { AlertOffer } from '#client/features/alerts/offer/alert-offer.tsx'
import { InstallOffer } from '#client/features/install/install-offer.tsx'
import { UpdatePrompt } from '#client/features/updates/update-prompt.tsx'
import { DeviceFaultAlert } from '#client/content/saving/device-fault-alert.tsx'
import { OutboxStatus } from '#client/content/outbox/outbox-status.tsx'
import { FloatingBoundary } from '#client/ui/part-boundary.tsx'
import { registerWorker } from '#client/features/updates/service-worker-client.ts'
import { fetchAliases } from '#client/device/posts/aliases.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { readOpenOrder } from '#client/features/payments/orders/open-order.ts'
import { serverClockDoubted } from '#client/lib/clock/server-clock.ts'
import { storeServerClock } from '#client/device/server-clock-row.ts'
import { startSaved } from '#client/device/saved/saved-store.ts'
import { pendingQueues } from '#client/device/outbox/pending-queues.ts'
import { startSending } from '#client/device/pending/send-pending.ts'
import { prefetchPracticeQuizzes, showCachedQuizzes } from '#client/device/practice/practice-quizzes.ts'
import { viewed } from '#client/device/events.ts'
import { loadOfflineClient } from '#client/data/offline-api.ts'
import { responseOwner } from '#client/device/user/current-user.ts'
import { responses } from '#client/device/db/db.ts'
import { OFFLINE_KINDS, OFFLINE_PAGES, offlineQuery } from '#client/device/posts/offline-items.ts'
import type { ApiCall } from '#client/data/api-call.ts'

/** Loads the saved items and starts to record views. Does neither if the device cannot store. */
async function initSaved(): Promise<void> {
  viewed.on((post) => void recordView(post).catch(() => undefined))
  await startSaved().catch(() => undefined)
}

// Any response of the API sets the clock. After a failure the next response does.
const requestServerTime = () => void apiRequest('/site', { cache: 'no-store' }).catch(() => undefined)

export function initAfterLoad(): void {
  storeServerClock()
  serverClockDoubted.on(requestServerTime)
  void registerWorker()
  startSending(pendingQueues)
  startAlerts()
  // Without the offline client the app works as long as there is a network.
  void loadOfflineClient().then(
    (device) => {
      // For contact, help and the pages about the site: lists do not contain them.
      const fetchSiteDetails = () => device.respond({ call: 'siteDetails', with: [] })
      const fetchOpenJobs = async () =>
        await (await import('#client/device/open-jobs/open-jobs-store.ts')).prefetchOpenJobs()
      const fetchItems = (now: number) => prefetchItems(device.respond, now)
      device.startSync([fetchAliases, fetchOpenJobs, fetchSiteDetails, prefetchPracticeQuizzes, fetchItems])
    },
    () => undefined,
  )
  void initSaved()
  void showCachedQuizzes().catch(() => undefined)
  // Without the module the rows have no marks.
  void import('#client/features/job-posts/for-me/mark-eligible.ts')
    .then(({ startMarks }) => startMarks())
    .catch(() => undefined)
  // A device that cannot store has no unread alerts.
  void watchUnread().catch(() => undefined)
  void watchRunning().catch(() => undefined)
  // The user left to pay, and may have returned without the redirect.
  if (readOpenOrder() !== null)
    void import('#client/features/payments/orders/order-notice.tsx')
      .then(({ checkOpenOrder }) => checkOpenOrder())
      .catch(() => undefined)
  watchInstallPrompt()
  requestPersistentStorage()
  addAppleTags()
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <StrictMode>
      <Prompts />
      <FloatingBoundary>
        <DeviceFaultAlert />
      </FloatingBoundary>
      <FloatingBoundary>
        <OutboxStatus />
      </FloatingBoundary>
    </StrictMode>,
  )
}

// Shows automatic prompts one after the other, never two at once.
function Prompts() {
  return (
    <>
      <FloatingBoundary>
        <UpdatePrompt />
      </FloatingBoundary>
      <FloatingBoundary>
        <AlertOffer />
      </FloatingBoundary>
      <FloatingBoundary>
        <InstallOffer />
      </FloatingBoundary>
    </>
  )
}

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
