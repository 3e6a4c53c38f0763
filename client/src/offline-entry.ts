/**
 * The modules that offline use needs besides the first load: these files, their imports, and the pages of
 * `OFFLINE_ROUTES` (build/chunk-lists.ts). The build reads this list; no page runs it.
 */
export const offlineFiles = [
  () => import('./first-engagement.ts'),
  () => import('./deferred-init.tsx'),
  () => import('./content/beyond-last.tsx'),
  () => import('./data/http.ts'),
  () => import('./data/offline-client.ts'),
  () => import('./device/current-user.ts'),
  () => import('./device/outbox-client.ts'),
  () => import('./device/recent-store.ts'),
  () => import('./device/saved-store.ts'),
  () => import('./device/saved-sync.ts'),
  () => import('./device/user-data.ts'),
  () => import('./features/job-posts/job-dialog.tsx'),
  () => import('./features/job-posts/report-dialog.tsx'),
]
