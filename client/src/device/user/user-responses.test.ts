import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { endSession } from '#client/testing/items.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { saveUser } from './current-user.ts'
import { readUserResponse } from './user-responses.ts'
import { wipeUserData } from '#client/device/session/user-data.ts'

vi.mock(
  import('#client/lib/network/api-request.ts'),
  async (original) =>
    Object.assign({}, await original(), { apiRequest: vi.fn<typeof apiRequest>() }) as never,
)

const read = () => readUserResponse<{ attempts: string[] }>('/me/attempts')
const answer = (attempts: string[]) =>
  vi.mocked(apiRequest).mockResolvedValue({ data: { attempts } } as never)
const fail = (error: Error) => vi.mocked(apiRequest).mockRejectedValue(error)

const NOW = Date.parse('2026-11-25T06:30:00.000Z')
const OFFLINE = new NetworkError('offline')

beforeEach(async () => {
  vi.setSystemTime(NOW)
  await clearOfflineDb()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: 'ASHA', isSignedIn: true })
})
afterEach(endSession)

it('readUserResponse returns the stored response with its time of storage when offline, until the user signs out', async () => {
  answer(['one'])
  expect(await read()).toEqual({ attempts: ['one'] })
  fail(OFFLINE)
  expect(await read()).toEqual({ attempts: ['one'], savedAt: NOW })
  await wipeUserData()
  await saveUser({ id: 'RAVI', isSignedIn: true })
  await expect(read()).rejects.toBe(OFFLINE)
})

it('readUserResponse throws the error of a server refusal even if the device has a stored response', async () => {
  answer(['one'])
  await read()
  const refusal = new ApiError(401, { message: 'Sign in.' })
  fail(refusal)
  await expect(read()).rejects.toBe(refusal)
})

it('readUserResponse stores no response while the user is unknown', async () => {
  await saveUser({ id: '', isSignedIn: false })
  answer(['one'])
  await read()
  await saveUser({ id: 'RAVI', isSignedIn: true })
  fail(OFFLINE)
  await expect(read()).rejects.toBe(OFFLINE)
})
