import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEligibilityRow } from '#shared/testing/builders.ts'
import { meta } from '#client/device/db/db.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'
import { recordLook, VISIT_GAP_MS } from './visit-store.ts'

const ROW = buildEligibilityRow()
const buildJobs = (...ids: string[]) => ids.map((_id) => ({ _id, eligibility: [ROW] }))
const newOf = async (...ids: string[]) => ids.filter(await recordLook(buildJobs(...ids)))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:30:00.000Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await meta.clear()
})
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

describe('the jobs since the last visit', () => {
  it('no job is new in the first visit, and later jobs are new until the next visit', async () => {
    expect(await newOf('a', 'b')).toEqual([])
    wait(VISIT_GAP_MS)
    expect(await newOf('a', 'b', 'c')).toEqual(['c'])
    wait(VISIT_GAP_MS - 1)
    expect(await newOf('a', 'c', 'd')).toEqual(['c', 'd'])
    wait(VISIT_GAP_MS)
    expect(await newOf('a', 'c', 'd')).toEqual([])
  })

  it('a job whose conditions are confirmed later is new then', async () => {
    await recordLook([...buildJobs('a'), { _id: 'b', eligibility: [] }])
    wait(VISIT_GAP_MS)
    expect(await newOf('a', 'b')).toEqual(['b'])
  })

  it('a sign-out deletes the last visit with the answers only', async () => {
    await newOf('a')
    await wipeUserData()
    wait(VISIT_GAP_MS)
    expect(await newOf('a', 'b')).toEqual(['b'])
    await wipeUserData({ withProfile: true })
    wait(VISIT_GAP_MS)
    expect(await newOf('a', 'c')).toEqual([])
  })
})
