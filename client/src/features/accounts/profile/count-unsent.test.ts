import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { saveUser } from '#client/device/user/current-user.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { buildEntry, fakeOutbox } from '#client/testing/fake-outbox.ts'
import { countPending } from './sign-out.tsx'

const ASHA = '01KAHG0000000000000000ASHA'

const pending = [
  buildEntry({ id: 'saved/1', kind: 'saved', owner: ASHA }),
  buildEntry({ id: 'anonymous', owner: '' }),
  buildEntry({ id: 'rejected', owner: ASHA, rejection: { status: 400, message: 'No' } }),
]

beforeEach(async () => {
  await clearOfflineDb()
  document.cookie = 'signedIn=1;path=/'
  await saveUser({ id: ASHA, isSignedIn: true })
})

it('countPending first tries to send the pending entries of the current user and counts the rest', async () => {
  const outbox = fakeOutbox(pending)
  expect(await countPending(outbox, 1000)).toBe(1)
  outbox.flush.mockImplementation(async () => outbox.change([]))
  expect(await countPending(outbox, 1000)).toBe(0)
})

it('countPending stops waiting for the sending of entries after its timeout', async () => {
  const outbox = fakeOutbox(pending)
  outbox.flush.mockReturnValue(new Promise(() => undefined))
  expect(await countPending(outbox, 0)).toBe(1)
})

it('countPending returns 0 without a session, and if the device database fails', async () => {
  const outbox = fakeOutbox(pending)
  outbox.flush.mockRejectedValueOnce(new Error('no database'))
  expect(await countPending(outbox, 1000)).toBe(0)
  document.cookie = 'signedIn=;path=/;max-age=0'
  expect(await countPending(outbox, 1000)).toBe(0)
})
