import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { database, meta, SAVED_VISIT } from '#client/device/db/db.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'
import { VISIT_GAP_MS } from '#client/device/user/visits.ts'
import { recordSavedVisit } from './saved-visits.ts'

const CLERK = buildSummary({ _id: '01KAJ5EVF0000000000000000A', lastDate: '2026-12-31' })
const EXTENDED = { ...CLERK, lastDate: '2027-01-31' }
const GUARD = buildSummary({ _id: '01KAJ5EVF0000000000000000B' })
const extension = { type: 'dateExtended', params: { from: '2026-12-31', to: '2027-01-31' } }

const visit = async (...summaries: (typeof CLERK)[]) => [
  ...(await recordSavedVisit(summaries.map((summary) => ({ postId: summary._id, summary })))),
]
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await clearOfflineDb()
})

describe('a visit of the saved jobs', () => {
  it('the first visit has no changes, and later ones have those since the previous visit', async () => {
    expect(await visit(CLERK)).toEqual([])
    pass(VISIT_GAP_MS)
    expect(await visit(EXTENDED)).toEqual([[CLERK._id, [extension]]])
    pass(VISIT_GAP_MS)
    expect(await visit(EXTENDED)).toEqual([])
  })

  it('changes stay marked during the whole visit, also those that arrive while the page is open', async () => {
    await visit(CLERK)
    pass(VISIT_GAP_MS)
    expect(await visit(CLERK)).toEqual([])
    pass(VISIT_GAP_MS - 1)
    expect(await visit(EXTENDED)).toEqual([[CLERK._id, [extension]]])
    pass(VISIT_GAP_MS - 1)
    expect(await visit(EXTENDED)).toEqual([[CLERK._id, [extension]]])
  })

  it('a job saved since the previous visit has no changes', async () => {
    await visit(CLERK)
    pass(VISIT_GAP_MS)
    expect(await visit(CLERK, GUARD)).toEqual([])
  })

  it('a sign-out deletes what the user saw', async () => {
    await visit(CLERK)
    await wipeUserData()
    expect(await meta.get(SAVED_VISIT)).toBeUndefined()
  })

  it('without storage no job is marked as changed', async () => {
    await visit(CLERK)
    pass(VISIT_GAP_MS)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(database, 'transaction').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    expect(await visit(EXTENDED)).toEqual([])
    vi.restoreAllMocks()
  })
})
