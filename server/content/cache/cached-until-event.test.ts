import { describe, expect } from 'vitest'
import { buildQuestion } from '#shared/testing/kind-builders.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { cachedUntilEvent } from './cached-until-event.ts'

const it = appTest()

const addQuestion = (server: TestApp, more: object = {}) =>
  server.send('POST', '/question/create', buildQuestion({ questionName: 'One', ...more }))

function counting(server: TestApp, max = 10) {
  const cached = cachedUntilEvent<{ nth: number }>(server.db, max)
  let made = 0
  return (key: string, work: () => Promise<unknown> = async () => undefined) =>
    cached(key, async () => {
      const nth = (made += 1)
      await work()
      return { nth }
    })
}

describe('the cache until an event', () => {
  it('cachedUntilEvent computes a value once for each key until public content changes', async ({
    server,
  }) => {
    const read = counting(server)
    expect([await read('a'), await read('a'), await read('b')]).toEqual([{ nth: 1 }, { nth: 1 }, { nth: 2 }])
    await addQuestion(server)
    expect([await read('a'), await read('a')]).toEqual([{ nth: 3 }, { nth: 3 }])
  })

  it('cachedUntilEvent retains a value after a draft is written', async ({ server }) => {
    const read = counting(server)
    await read('a')
    await addQuestion(server, { status: 'draft' })
    expect(await read('a')).toEqual({ nth: 1 })
  })

  it('cachedUntilEvent does not store a value if public content changed while the value was computed', async ({
    server,
  }) => {
    const read = counting(server)
    const old = read('a', async () => {
      await addQuestion(server)
      await read('b')
    })
    expect(await old).toEqual({ nth: 1 })
    expect(await read('a')).toEqual({ nth: 3 })
  })

  it('cachedUntilEvent evicts the least recently read value when it is full', async ({ server }) => {
    const read = counting(server, 1)
    await read('a')
    await read('b')
    expect(await read('a')).toEqual({ nth: 3 })
  })
})
