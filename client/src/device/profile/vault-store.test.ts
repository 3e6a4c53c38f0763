import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meta } from '#client/device/db/db.ts'
import { vaultChanged } from '#client/device/events.ts'
import { switchUser, wipeUserData } from '#client/device/session/user-data.ts'
import { addEntry, deleteEntry, findEntryErrors, MAX_ENTRIES, readVault } from './vault-store.ts'

const ROLL = { label: 'SSC CGL 2026', number: '2201034567' }
const FORM = { label: 'UPSC form', number: '11002233445' }

beforeEach(() => meta.clear())

describe('the vault on a device', () => {
  it('the vault is empty at first, and lists added numbers newest first', async () => {
    expect(await readVault()).toEqual([])
    await addEntry(ROLL)
    await addEntry(FORM)
    expect(await readVault()).toEqual([FORM, ROLL])
  })

  it('the vault keeps both numbers that are stored at the same time', async () => {
    await Promise.all([addEntry(ROLL), addEntry(FORM)])
    expect((await readVault()).map(({ label }) => label).sort()).toEqual([ROLL.label, FORM.label])
  })

  it('the vault leaves no row once its last number is deleted', async () => {
    await addEntry(ROLL)
    await deleteEntry(FORM)
    expect(await readVault()).toEqual([ROLL])
    await deleteEntry(ROLL)
    expect(await meta.toArray()).toEqual([])
  })

  it('every change of the vault is emitted, without its numbers', async () => {
    const listener = vi.fn<(detail: unknown) => void>()
    const stop = vaultChanged.on(listener)
    await addEntry(ROLL)
    await deleteEntry(ROLL)
    stop()
    expect(listener.mock.calls).toEqual([[undefined], [undefined]])
  })
})

describe('the vault at a sign-out', () => {
  it('a sign-out deletes the vault only on request, as the profile', async () => {
    await addEntry(ROLL)
    await wipeUserData()
    expect(await readVault()).toEqual([ROLL])
    const listener = vi.fn<() => void>()
    const stop = vaultChanged.on(listener)
    await wipeUserData({ withProfile: true })
    stop()
    expect(await readVault()).toEqual([])
    expect(listener).toHaveBeenCalledOnce()
  })

  it('the vault stays on the device when a user signs in or the session expires', async () => {
    await addEntry(ROLL)
    await switchUser('01ARZ3NDEKTSV4RRFFQ69G5FAV')
    await wipeUserData({ retainPending: true })
    expect(await readVault()).toEqual([ROLL])
  })
})

describe('findEntryErrors', () => {
  const long = 'x'.repeat(81)
  const full = Array.from({ length: MAX_ENTRIES }, (_, index) => ({ ...ROLL, number: String(index) }))

  it.each([
    ['a new number', { label: 'RRB', number: '1' }, [ROLL], {}],
    ['the same number of another exam', { label: 'RRB', number: ROLL.number }, [ROLL], {}],
    ['two blank fields', { label: '', number: '' }, [], { label: 'noLabel', number: 'noNumber' }],
    ['long texts', { label: long, number: long }, [], { label: 'longLabel', number: 'longNumber' }],
    ['a stored number', { label: ROLL.label, number: ROLL.number }, [ROLL], { number: 'known' }],
    ['a full vault', { label: 'RRB', number: '1' }, full, { number: 'full' }],
  ])('%s gives its errors by field', (_, input, entries, errors) => {
    expect(findEntryErrors(input, entries)).toEqual(errors)
  })
})
