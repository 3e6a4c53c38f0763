/**
 * The modules that offline use needs besides the first load: these files and their imports. The other pages are precached
 * once a user stays or saves a job. The build reads this list (build/chunk-lists.ts); no page runs it.
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
  () => import('./routes/index.tsx'),
  () => import('./routes/$id.tsx'),
  () => import('./routes/job/$key.tsx'),
  () => import('./routes/_list.tsx'),
  () => import('./routes/_list/Search.tsx'),
  () => import('./routes/_list/admission.tsx'),
  () => import('./routes/_list/admit-card.tsx'),
  () => import('./routes/_list/answer-key.tsx'),
  () => import('./routes/_list/jobs.tsx'),
  () => import('./routes/_list/results.tsx'),
  () => import('./routes/_list/state-job.tsx'),
  () => import('./routes/_list/upcoming-job.tsx'),
  () => import('./routes/saved.tsx'),
  () => import('./routes/share.tsx'),
]
