import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimWriter, type Writer } from './attempt-following.ts'

type GrantedLock = { name: string; end: () => void; steal: () => void }

/** Fakes Web Locks, as far as they grant one lock at a time. */
function fakeLocks() {
  let granted: GrantedLock | undefined
  const queue: (() => void)[] = []
  async function hold(name: string, work: (lock: object) => Promise<void> | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const next: GrantedLock = {
        name,
        end: resolve,
        steal: () => reject(new DOMException('Stolen', 'AbortError')),
      }
      granted = next
      void Promise.resolve(work({})).then(() => {
        if (granted !== next) return
        granted = undefined
        resolve()
        queue.shift()?.()
      })
    })
  }
  return {
    async request(
      name: string,
      { ifAvailable, steal, signal }: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
      work: (lock: object | null) => Promise<void> | undefined,
    ): Promise<void> {
      await Promise.resolve()
      if (granted === undefined) return await hold(name, work)
      if (ifAvailable) return await work(null)
      if (steal) {
        granted.steal()
        return await hold(name, work)
      }
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve)
        signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1)
          reject(new DOMException('Given up', 'AbortError'))
        })
      })
      return await hold(name, work)
    },
  }
}

let writers: Writer[]

/** Returns the writer status of a tab: null before it is known. */
function tab() {
  const state = { writes: null as boolean | null, claim: () => {}, close: () => {} }
  const { claim, release } = claimWriter('A', {
    onClaimed: () => (state.writes = true),
    onElsewhere: () => (state.writes = false),
  })
  writers.push({ claim, release })
  return Object.assign(state, { claim, close: release })
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  writers = []
  Object.assign(navigator, { locks: fakeLocks() })
})
afterEach(() => {
  writers.forEach(({ release }) => release())
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
})

it('the first of several tabs is the writer of an attempt, and another tab takes over once the first closes', async () => {
  const [first, second, third] = [tab(), tab(), tab()]
  await settled()
  expect([first.writes, second.writes, third.writes]).toEqual([true, false, false])
  second.close()
  first.close()
  await settled()
  expect(third.writes).toBe(true)
})

it('a tab can claim the role of writer, and the first tab gets the role back when that tab closes', async () => {
  const [first, second] = [tab(), tab()]
  await settled()
  second.claim()
  await settled()
  expect([first.writes, second.writes]).toEqual([false, true])
  second.close()
  await settled()
  expect(first.writes).toBe(true)
})

it('every tab is a writer if the browser does not support Web Locks', () => {
  Reflect.deleteProperty(navigator, 'locks')
  expect([tab().writes, tab().writes]).toEqual([true, true])
})
