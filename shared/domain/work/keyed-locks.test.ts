import { expect, it } from 'vitest'
import { keyedLocks } from './keyed-locks.ts'

/** Work that records its start, and ends on request. */
function controlledWork() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    started,
    work: (name: string) => async (): Promise<string> => {
      started.push(name)
      const end = Promise.withResolvers<string>()
      ends.set(name, end)
      return await end.promise
    },
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  }
}

it('calls for one key run one at a time, in the order of the calls', async () => {
  const [locked, { started, work, end }] = [keyedLocks(), controlledWork()]
  const results = ['a', 'b', 'c'].map((name) => locked('key', work(name)))
  await Promise.resolve()
  expect(started).toEqual(['a'])
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    end(name)
    expect(await results[index]).toBe(name)
  }
  expect(started).toEqual(['a', 'b', 'c'])
})

it('a call for another key does not wait', async () => {
  const [locked, { started, work, end }] = [keyedLocks(), controlledWork()]
  const results = ['a', 'b'].map((name) => locked(name, work(name)))
  await Promise.resolve()
  expect(started).toEqual(['a', 'b'])
  for (const name of started) end(name)
  expect(await Promise.all(results)).toEqual(['a', 'b'])
})

it('a failed call rejects only itself and does not block the next call for its key', async () => {
  const [locked, { started, work, end, fail }] = [keyedLocks(), controlledWork()]
  const [failing, next] = [locked('key', work('failing')), locked('key', work('next'))]
  await Promise.resolve()
  fail('failing')
  await expect(failing).rejects.toThrow('failing')
  expect(started).toEqual(['failing', 'next'])
  end('next')
  expect(await next).toBe('next')
})

it('a call runs again after its key was idle', async () => {
  const locked = keyedLocks()
  expect(await locked('key', async () => 1)).toBe(1)
  expect(await locked('key', async () => 2)).toBe(2)
})
