import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { endSession } from '#client/testing/items.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { saveUser } from '#client/device/user/current-user.ts'
import { meta, practiceResults } from '#client/device/db/db.ts'
import { outboxClient } from '#client/device/outbox/outbox-client.ts'
import { practiceQueue } from './practice-queue.ts'
import { storePracticeResult, listPracticeResults } from './practice-results.ts'
import { wipeUserData, adoptPracticeResults } from '#client/device/session/user-data.ts'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  async (original) =>
    Object.assign({}, await original(), { apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

const ASHA = '01KAHG0000000000000000ASHA'
const SCORE = { score: 1.75, maxScore: 4, correct: 2, wrong: 1, skipped: 1 }
const AT = Date.parse('2026-11-21T06:00:00.000Z')

const storeResult = (startedAt = AT) =>
  storePracticeResult({
    quizId: 'QUIZ',
    title: 'Drill',
    startedAt,
    finishedAt: startedAt + 60_000,
    score: SCORE,
  })

async function signIn() {
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA, isSignedIn: true })
}
const sent = () => vi.mocked(apiRequest).mock.calls
const fail = (error: Error) => vi.mocked(apiRequest).mockRejectedValue(error)

beforeEach(async () => {
  await clearOfflineDb()
  vi.mocked(apiRequest)
    .mockReset()
    .mockResolvedValue({ data: {} } as never)
})
afterEach(endSession)

describe('practice results', () => {
  it('the device stores the latest 100 practice results of an anonymous user, and each finished practice only once', async () => {
    await storeResult()
    await storeResult()
    expect(await listPracticeResults()).toMatchObject([{ ...SCORE, title: 'Drill', isPending: false }])
    for (let n = 1; n <= 100; n += 1) await storeResult(AT + n)
    const all = await listPracticeResults()
    expect([all.length, all.at(-1)?.finishedAt]).toEqual([100, AT + 60_001])
    expect(sent()).toEqual([])
  })

  it('a practice result of a signed-in user is sent with the same idempotency key until the server confirms it', async () => {
    await signIn()
    fail(new NetworkError('offline'))
    await storeResult()
    expect(await outboxClient.list()).toMatchObject([{ kind: 'practice', label: 'Drill', owner: ASHA }])
    expect(await practiceQueue.sendOnce()).toEqual({ waitMs: 0 })
    vi.mocked(apiRequest).mockResolvedValue({ data: {} } as never)
    expect(await practiceQueue.sendOnce()).toBeNull()
    expect(sent().at(-1)).toEqual([
      `/me/practice?owner=${ASHA}`,
      {
        method: 'POST',
        headers: { 'idempotency-key': `QUIZ-${AT}` },
        body: { ...SCORE, quizId: 'QUIZ', finishedAt: '2026-11-21T06:01:00.000Z' },
      },
    ])
    expect(await outboxClient.list()).toEqual([])
    expect(await listPracticeResults()).toHaveLength(1)
  })

  it('a practice result stays pending after the session has ended, and is not sent again if its quiz was deleted', async () => {
    await signIn()
    fail(new ApiError(401, { message: 'You are signed in with another account now.' }))
    await storeResult()
    expect(await practiceQueue.sendOnce()).toBeNull()
    expect(await practiceResults.toArray()).toMatchObject([{ isPending: true }])
    fail(new ApiError(404, { message: 'No data found.' }))
    expect(await practiceQueue.sendOnce()).toBeNull()
    expect(await practiceResults.toArray()).toMatchObject([{ isPending: false }])
  })

  it('a pending practice result can be cancelled', async () => {
    await signIn()
    fail(new NetworkError('offline'))
    await storeResult()
    // A result in flight cannot be cancelled.
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    await vi.waitFor(async () => expect((await outboxClient.list())[0]).not.toHaveProperty('leasedAt'))
    const [waiting] = await outboxClient.list()
    expect(await outboxClient.cancel(waiting?.id ?? '')).toBe(true)
    expect(await practiceResults.toArray()).toEqual([])
  })

  it('a practice result of a guest moves to the user at sign-in, and signing out deletes it', async () => {
    await storeResult()
    await signIn()
    await adoptPracticeResults(ASHA)
    expect(await practiceResults.toArray()).toMatchObject([{ owner: ASHA, isPending: true }])
    await wipeUserData({ retainPending: true })
    expect(await practiceResults.count()).toBe(1)
    await wipeUserData()
    expect([await practiceResults.count(), await meta.get('user')]).toEqual([0, undefined])
  })
})
