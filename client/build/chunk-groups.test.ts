import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHUNK_GROUPS } from './chunk-groups.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Returns the group that gets a module which the first load does not need. */
function groupOf(id: string): string | null {
  for (const { name, test, tags } of CHUNK_GROUPS) {
    if (tags !== undefined) continue
    const group = typeof name === 'string' ? name : name(id, {} as never)
    if (group !== null && group !== undefined && (!(test instanceof RegExp) || test.test(id))) return group
  }
  return null
}

describe('the groups of chunks', () => {
  it.each([
    ['node_modules/react-dom/client.js', 'vendor'],
    ['node_modules/@tanstack/react-router/package.json', 'vendor'],
    ['node_modules/@tanstack/react-query/package.json', null],
    ['node_modules/dexie/dist/modern/dexie.mjs', 'db'],
    ['client/src/device/db/db.ts', 'db'],
    ['client/src/device/db/storage.ts', 'db'],
    ['client/src/device/user/current-user.ts', 'db'],
    ['client/src/device/attempts/attempt-rows.ts', 'db'],
    ['client/src/device/db/storage-fault.ts', 'lib'],
    ['client/src/device/db/pending-wipe.ts', 'lib'],
    ['client/src/device/user/visits.ts', 'lib'],
    ['client/src/device/pending/lease.ts', 'lib'],
    ['client/src/device/attempts/running-attempts.ts', 'lib'],
    ['client/src/data/late-response-event.ts', 'lib'],
    ['client/src/lib/idle-queue.ts', 'lib'],
    ['shared/domain/work/keyed-locks.ts', 'lib'],
    ['shared/domain/ids.ts', 'lib'],
    ['shared/domain/dates/is-elapsed.ts', 'lib'],
    ['shared/domain/jobs/job-slug.ts', 'lib'],
    ['shared/domain/jobs/job-stages.ts', 'lib'],
    ['client/src/lib/formulas/formulas.ts', 'markup'],
    ['shared/domain/questions/markup.ts', 'markup'],
    ['client/src/lib/formulas/render-formula.ts', null],
    ['shared/domain/search/aliases.ts', 'search'],
    ['shared/domain/search/nearest-terms.ts', 'search'],
    ['shared/domain/text/tokenize.ts', 'search'],
    ['shared/domain/job-lists/local-jobs.ts', 'search'],
    ['client/src/data/offline-client.ts', 'device'],
    ['client/src/device/outbox/outbox-client.ts', 'device'],
    ['client/src/device/saved/saved-store.ts', 'device'],
    ['client/src/device/session/user-data.ts', 'device'],
    ['client/src/device/user/histories.ts', 'device'],
    ['client/src/device/posts/aliases.ts', 'device'],
    ['client/src/device/alerts/claim-guest.ts', 'device'],
    ['client/src/features/job-posts/eligibility/eligibility-panel.tsx', 'eligibility'],
    ['client/src/features/job-posts/eligibility/eligibility-strip.tsx', null],
    ['client/src/features/job-posts/for-me/for-you-count.tsx', 'eligibility'],
    ['client/src/features/job-posts/for-me/for-you-strip.tsx', null],
    ['client/src/features/job-posts/for-me/for-me-page.tsx', null],
    ['client/src/features/job-posts/for-me/mark-eligible.ts', 'eligibility'],
    ['client/src/device/open-jobs/open-jobs-store.ts', 'eligibility'],
    ['client/src/device/profile/profile-store.ts', 'eligibility'],
    ['client/src/device/profile/vault-store.ts', null],
    ['client/src/messages/en/for-me.ts', 'eligibility'],
    ['shared/domain/eligibility/check-eligibility.ts', 'eligibility'],
    ['shared/domain/eligibility/eligibility-row.ts', null],
    ['client/src/device/alerts/push-client.ts', null],
    ['client/src/device/posts/search-posts.ts', null],
    ['client/src/content/item/item-dialog.tsx', 'item'],
    ['client/src/content/alerts/alert-toggle.tsx', 'alerts'],
    ['client/src/content/saving/save-button.tsx', null],
  ])('the module %s is in the group %s, also with separators of Windows', (file, group) => {
    expect(fs.existsSync(path.join(ROOT, file))).toBe(true)
    expect(groupOf(`/repo/${file}`)).toBe(group)
    expect(groupOf(`C:\\repo\\${file.replaceAll('/', '\\')}`)).toBe(group)
  })
})
