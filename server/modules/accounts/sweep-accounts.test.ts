import { expect } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { sharedAppTest } from '#server/testing/app-test.ts'
import { accountsSweep } from './sweep-accounts.ts'

const it = sharedAppTest()

it('the sweep deletes expired codes, failures, links, known browsers and sessions, and no users', async ({
  server,
}) => {
  const { otpFailures, magicLinks, otps, knownBrowsers, sessions, users } = schema
  const counts = async () => {
    const found = []
    for (const table of [otps, otpFailures, magicLinks, knownBrowsers, sessions, users])
      found.push((await server.db.read.select().from(table)).length)
    return found
  }
  let now = NOW
  const sweep = accountsSweep({ db: server.db, clock: () => now })
  const failure = { email: 'x', holder: 'network:x', network: 'x', consecutive: 1 }
  const link = { email: 'x', jobId: 'x', usedAt: null, isCounted: true }
  await server.db.tx(async (query) => {
    // Written by a clock that was a year ahead.
    for (const at of [NOW, NOW + 365 * DAY_MS]) {
      await query.insert(otpFailures).values({ ...failure, id: String(at), at })
      await query.insert(magicLinks).values({ ...link, hash: String(at), createdAt: at })
    }
  })
  await server.signInAs('asha@example.in')
  await sweep()
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
  now += 2 * DAY_MS
  server.travelTo(new Date(now).toISOString())
  await server.signInAs('ravi@example.in')
  now += 3_600_001
  await sweep()
  expect(await counts()).toEqual([1, 0, 0, 2, 2, 2])
  now += 31 * DAY_MS
  await sweep()
  expect(await counts()).toEqual([0, 0, 0, 2, 0, 2])
  now += 180 * DAY_MS
  await sweep()
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 2])
})
