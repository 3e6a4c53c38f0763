import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { DATABASE_TIMEOUT_MS, limitedFactory } from './limited-database.ts'

const onLateResponse = vi.fn<() => void>()

const open = (factory: IDBFactory, version?: number) =>
  new Promise<string>((resolve) => {
    const request = factory.open('test', version)
    request.onsuccess = () => {
      request.result.close()
      resolve('open')
    }
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a request with a time limit has handlers alone
    request.onerror = ({ target }) => resolve((target as IDBOpenDBRequest).error?.name ?? '')
  })

const openNative = (factory: IDBFactory) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = factory.open('test', 1)
    request.addEventListener('success', () => resolve(request.result))
  })

describe('a database that another tab blocks', () => {
  it('opening a blocked database fails after a timeout, then at once, and succeeds once the other tab closes the database', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const native = new FakeFactory()
    const blocking = await openNative(native)
    const limited = limitedFactory(native, onLateResponse)
    const upgrading = open(limited, 2)
    await vi.advanceTimersByTimeAsync(DATABASE_TIMEOUT_MS)
    expect(await upgrading).toBe('DatabaseTimeoutError')
    expect(await open(limited)).toBe('DatabaseTimeoutError')
    expect(onLateResponse).not.toHaveBeenCalled()
    blocking.close()
    vi.useRealTimers()
    await vi.waitFor(() => expect(onLateResponse).toHaveBeenCalledOnce())
    expect(await open(limited)).toBe('open')
    // The late upgrade was undone.
    expect(await native.databases()).toEqual([{ name: 'test', version: 1 }])
  })
})
