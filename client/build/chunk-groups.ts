import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** Matches ids of modules, which have the separator of the platform, by parts of paths with slashes. */
const idsWith = (...parts: string[]): RegExp =>
  new RegExp(`/(?:${parts.join('|')})`.replaceAll('/', '[\\\\/]'))

// Each of these areas is one chunk, shared by the lists and items of all kinds. The other areas load parts on demand.
const CONTENT_AREA = idsWith('client/src/content/(alerts|item|list|sale|prompts)/')
const contentArea = (module: string): string | null => CONTENT_AREA.exec(module)?.[1] ?? null

/**
 * Groups of modules that each become one chunk, together with the imports that no earlier group has. A chunk costs its
 * entry in the worker's list and the context that its compression starts without.
 */
export const CHUNK_GROUPS: Group[] = [
  {
    name: 'vendor',
    // TanStack Query comes with the areas that need it.
    test: idsWith('node_modules/(react/|react-dom/|scheduler/|@tanstack/(?!query-core/|react-query/))'),
    priority: 2,
  },
  // The first load is one file: each further file would be a further request.
  { name: 'app', tags: ['$initial'], priority: 1 },
  // Small modules without a database, which pages import before they read the device.
  {
    name: 'lib',
    test: idsWith(
      'client/src/lib/(?!formulas)',
      'client/src/data/late-response-event',
      'client/src/device/(user/visits|pending/lease|attempts/running-attempts|db/(storage-fault|pending-wipe))',
      'shared/domain/(work|ids|dates/(durations|is-elapsed)|jobs/job-(slug|stages))',
    ),
  },
  { name: contentArea },
  // Quizzes need it without the rest of the device.
  { name: 'markup', test: idsWith('client/src/lib/formulas/formulas', 'shared/domain/questions/markup') },
  {
    name: 'db',
    test: idsWith('node_modules/dexie/', 'client/src/device/(db/|user/current-user|attempts/attempt-rows)'),
  },
  // Forms of the administration need it without the rest of the device.
  {
    name: 'search',
    test: idsWith('shared/domain/(search/(nearest-terms|aliases)|text/tokenize|job-lists/local-jobs)'),
  },
  // Home, the page of the jobs for a user and job pages compute verdicts from the profile of the device.
  {
    name: 'eligibility',
    test: idsWith(
      'client/src/features/job-posts/(eligibility/(?!eligibility-strip)|for-me/(for-you|for-you-count|mark-eligible|use-open-jobs)\\.)',
      'client/src/device/(open-jobs/|profile/profile-store)',
      'client/src/messages/en/(eligibility|for-me)\\.',
      'shared/domain/eligibility/(?!eligibility-row|timed-profile|exact-age)',
    ),
  },
  // Runs on every device after the first engagement.
  {
    name: 'device',
    test: idsWith(
      'client/src/data/offline-client',
      'client/src/device/(outbox/outbox-client|saved/saved-store|session/user-data|user/histories|posts/aliases|alerts/claim-guest)',
    ),
  },
]
