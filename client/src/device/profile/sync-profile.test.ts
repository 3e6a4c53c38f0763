import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { database } from '#client/device/db/db.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { sendPending } from '#client/device/pending/send-pending.ts'
import { syncedProfileServer } from '#client/testing/synced-profile-server.ts'
import { ASHA, RAVI, signIn, signOutCookie } from '#client/testing/saved-fixture.ts'
import { saveToAccount, loadFromAccount, removeFromAccount, syncProfile } from './sync-profile.ts'
import { readPlace } from './profile-place.ts'
import { profileQueue } from './profile-queue.ts'
import { changeProfile, deleteProfile, readProfile } from './profile-store.ts'

const FACTS = { state: 'Bihar', category: 'obc' } as const
const SYNCED = { status: 'synced', isPending: false, rejection: undefined }

let server: ReturnType<typeof syncedProfileServer>
beforeEach(() => {
  server = syncedProfileServer()
})
afterEach(async () => {
  signOutCookie()
  await wipeUserData()
  await Promise.all(database.tables.map((table) => table.clear()))
  vi.unstubAllGlobals()
})

const inAccount = () => server.facts && plainProfile(server.facts)
const settled = () => vi.waitFor(async () => expect(await readPlace()).toEqual(SYNCED))
const signInAndKeep = async () => {
  await changeProfile(FACTS)
  await signIn()
  await saveToAccount()
}
/** Becomes another device of the same user: the database is empty. */
async function onOtherDevice() {
  await Promise.all(database.tables.map((table) => table.clear()))
  await signIn()
  await syncProfile()
}

describe('a profile that the account keeps', () => {
  it('no request carries a fact before the press, and a press sends all facts', async () => {
    await changeProfile(FACTS)
    await signIn()
    await changeProfile({ sex: 'male' })
    await syncProfile()
    expect(server.bodies).toEqual([])
    expect(await readPlace()).toEqual({ status: 'device' })
    await saveToAccount()
    expect(inAccount()).toEqual({ ...FACTS, sex: 'male' })
    expect(await readPlace()).toEqual(SYNCED)
  })

  it('a later change is sent at once, with the changed facts only', async () => {
    await signInAndKeep()
    await changeProfile({ category: 'sc', state: 'Bihar' })
    await settled()
    expect(Object.keys(server.bodies.at(-1) as object).sort()).toEqual(['category', 'state'])
    expect(inAccount()).toEqual({ state: 'Bihar', category: 'sc' })
  })

  it('a change without a network or with a failing server stays pending, and is sent later with the newest values', async () => {
    await signInAndKeep()
    for (const mode of ['offline', 'failing'] as const) {
      server.mode = mode
      await changeProfile({ category: mode === 'offline' ? 'sc' : 'st' })
      await vi.waitFor(() => expect(server.bodies.at(-1)).toHaveProperty('category'))
      expect(await readPlace()).toEqual({ ...SYNCED, isPending: true })
    }
    server.mode = 'up'
    await sendPending([profileQueue])
    expect(inAccount()).toEqual({ state: 'Bihar', category: 'st' })
    expect(await readPlace()).toEqual(SYNCED)
  })

  it('a change during a request stays pending and is sent after it', async () => {
    await signInAndKeep()
    server.onRequest = async () => {
      server.onRequest = async () => undefined
      await changeProfile({ category: 'st' })
    }
    await changeProfile({ category: 'sc' })
    await vi.waitFor(() => expect(inAccount()).toEqual({ state: 'Bihar', category: 'st' }))
    await settled()
  })

  it('a request whose response was lost is sent again, and the facts are stored once', async () => {
    await signInAndKeep()
    server.mode = 'lost'
    await changeProfile({ sex: 'female' })
    await vi.waitFor(() => expect(inAccount()).toHaveProperty('sex'))
    expect(await readPlace()).toEqual({ ...SYNCED, isPending: true })
    server.mode = 'up'
    await sendPending([profileQueue])
    expect(inAccount()).toEqual({ ...FACTS, sex: 'female' })
    expect(await readPlace()).toEqual(SYNCED)
  })

  it('a refused change is not sent again, and its reason is shown until the next change', async () => {
    await signInAndKeep()
    server.mode = 'refusing'
    await changeProfile({ state: 'Goa' })
    await vi.waitFor(async () =>
      expect(await readPlace()).toEqual({ ...SYNCED, rejection: 'Choose a state from the list.' }),
    )
    server.mode = 'up'
    await changeProfile({ state: 'Bihar' })
    await settled()
  })

  it('deleted answers are deleted in the account, too', async () => {
    await signInAndKeep()
    await deleteProfile()
    await settled()
    expect([await readProfile(), inAccount()]).toEqual([{}, {}])
  })
})

describe('a profile on another device', () => {
  it('a device without answers gets those of the account at the sign-in', async () => {
    await signInAndKeep()
    await Promise.all(database.tables.map((table) => table.clear()))
    await signIn()
    await vi.waitFor(async () => expect(await readProfile()).toEqual(FACTS))
    expect(await readPlace()).toEqual(SYNCED)
  })

  it('each fact of two devices keeps the later change', async () => {
    await signInAndKeep()
    server.facts = { ...server.facts, state: { value: 'Goa', at: Date.now() + 50 } }
    server.mode = 'offline'
    await changeProfile({ category: 'sc' })
    server.mode = 'up'
    await syncProfile()
    await settled()
    expect(await readProfile()).toEqual({ state: 'Goa', category: 'sc' })
    expect(inAccount()).toEqual({ state: 'Goa', category: 'sc' })
  })

  it('a device with other answers changes nothing until the user chooses those of the account', async () => {
    await signInAndKeep()
    await wipeUserData()
    await changeProfile({ state: 'Goa' })
    await signIn()
    expect(await syncProfile()).toBe('differs')
    expect([await readProfile(), inAccount()]).toEqual([{ ...FACTS, state: 'Goa' }, FACTS])
    await loadFromAccount()
    expect(await readProfile()).toEqual(FACTS)
    expect(await readPlace()).toEqual(SYNCED)
  })

  it('a device with other answers can put them in place of those of the account', async () => {
    await signInAndKeep()
    await wipeUserData({ withProfile: true })
    await changeProfile({ sex: 'female' })
    await signIn()
    expect(await syncProfile()).toBe('differs')
    await saveToAccount()
    expect(inAccount()).toEqual({ sex: 'female' })
  })

  it('a removal leaves the answers on every device, and an offline edit does not bring them back', async () => {
    await signInAndKeep()
    server.facts = null
    await changeProfile({ category: 'sc' })
    await vi.waitFor(async () => expect(await readPlace()).toEqual({ status: 'device' }))
    expect([await readProfile(), inAccount()]).toEqual([{ ...FACTS, category: 'sc' }, null])
    await saveToAccount()
    await removeFromAccount()
    await changeProfile({ category: 'st' })
    expect([await readProfile(), inAccount()]).toEqual([{ ...FACTS, category: 'st' }, null])
    await onOtherDevice()
    expect(await readProfile()).toEqual({})
  })
})

describe('the profile and the session', () => {
  it('after a sign-out no change is sent, also for the next user', async () => {
    await signInAndKeep()
    signOutCookie()
    await wipeUserData()
    const { length } = server.bodies
    await changeProfile({ state: 'Goa' })
    document.cookie = 'signedIn=1;path=/'
    await switchUser(RAVI)
    server.facts = null
    await syncProfile()
    await changeProfile({ state: 'Assam' })
    expect(server.bodies).toHaveLength(length)
    expect(await readPlace()).toEqual({ status: 'device' })
  })

  it('a change after the session has expired is sent at the next sign-in of the same user', async () => {
    await signInAndKeep()
    signOutCookie()
    await wipeUserData({ retainPending: true })
    const { length } = server.bodies
    await changeProfile({ state: 'Goa' })
    expect(server.bodies).toHaveLength(length)
    await signIn(ASHA)
    await settled()
    expect(inAccount()).toEqual({ ...FACTS, state: 'Goa' })
  })

  it('a response that arrives after a sign-out stores nothing', async () => {
    server.facts = { state: { value: 'Goa', at: 1 } }
    await signIn()
    await vi.waitFor(async () => expect(await readProfile()).toEqual({ state: 'Goa' }))
    await changeProfile({ state: 'Bihar' })
    await settled()
    server.onRequest = async () => {
      signOutCookie()
      await wipeUserData({ withProfile: true })
    }
    await syncProfile()
    expect(await readProfile()).toEqual({})
    expect(await readPlace()).toEqual({ status: 'device' })
  })
})
