import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idleQueue } from './idle-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('flush runs pending tasks at once and resolves after the running task has finished', async () => {
  const { schedule, flush } = idleQueue()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  schedule('first', () => first.promise.then(() => done.push('first')))
  schedule('second', async () => done.push('second'))
  await vi.advanceTimersByTimeAsync(200)
  const all = flush().then(() => done.push('all'))
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['second'])
  first.resolve()
  await all
  expect(done).toEqual(['second', 'first', 'all'])
})
