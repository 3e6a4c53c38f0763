import { afterAll, beforeAll, expect, it } from 'vitest'
import { schema } from '../../db/schema/index.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { accountsSweep } from './accounts.sweep.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T06:30:00.000Z')

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

it('removes codes, addresses and sessions that have no effect any more, and nothing else', async () => {
  const { codeAddresses, codes, sessions, users } = schema
  const counts = async () => {
    const found = []
    for (const table of [codes, codeAddresses, sessions, users])
      found.push((await server.db.read.select().from(table)).length)
    return found
  }
  let now = START
  const sweep = accountsSweep({ db: server.db, clock: () => now })
  await server.signInAs('asha@example.in')
  await sweep()
  expect(await counts()).toEqual([1, 1, 1, 1])
  now += 2 * DAY
  server.travelTo(new Date(now).toISOString())
  await server.signInAs('ravi@example.in')
  now += 3_600_001
  await sweep()
  expect(await counts()).toEqual([1, 1, 2, 2])
  now += 31 * DAY
  await sweep()
  expect(await counts()).toEqual([0, 0, 0, 2])
})
