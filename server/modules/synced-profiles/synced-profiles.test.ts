import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { SyncedProfileData, TimedFacts } from '#shared/contracts/synced-profile.ts'
import { mergeProfiles, type TimedProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const A = 'asha@example.in'
const URL = '/me/synced-profile'
const FACTS: TimedFacts = {
  qualification: { value: { level: '12th', isFinalYear: false }, at: 1 },
  state: { value: 'Bihar', at: 2 },
  bornOn: { value: '2004-05-10', at: 3 },
}
const PROFILE = { qualification: { level: '12th', isFinalYear: false }, state: 'Bihar', bornOn: '2004-05-10' }

const it = appTest()

type As = 'user' | 'admin'
const send = (
  server: TestApp,
  method: 'PUT' | 'PATCH' | 'DELETE',
  body?: unknown,
  as: As = 'user',
  url = URL,
) => server.send(method, url, body, { as })
const read = async (server: TestApp, as: As = 'user'): Promise<SyncedProfileData['facts']> =>
  (await server.get(URL, { as })).json().data.facts

describe('a profile in the account', () => {
  it('the account has no profile before the first PUT, which other users cannot read or change', async ({
    server,
  }) => {
    expect(await read(server)).toBeNull()
    expect((await send(server, 'PUT', FACTS)).json().data).toEqual({ facts: FACTS, now: NOW })
    expect(await read(server)).toEqual(FACTS)
    expect(await read(server, 'admin')).toBeNull()
    await send(server, 'PUT', { state: { value: 'Goa', at: 9 } }, 'admin')
    await send(server, 'DELETE', undefined, 'admin')
    expect(await read(server)).toEqual(FACTS)
    expect((await server.get(URL)).statusCode).toBe(401)
  })

  it('each fact keeps its latest change, a repeated request changes nothing, and null deletes a fact', async ({
    server,
  }) => {
    await send(server, 'PUT', FACTS)
    const edit = { state: { value: 'Goa', at: 1 }, bornOn: { value: null, at: 5 } }
    for (let time = 0; time < 2; time += 1) expect((await send(server, 'PATCH', edit)).statusCode).toBe(200)
    expect(await read(server)).toEqual({ ...FACTS, bornOn: { value: null, at: 5 } })
    const [row] = await server.db.read.select().from(schema.syncedProfiles)
    expect(row?.profile).toEqual({ qualification: PROFILE.qualification, state: 'Bihar' })
  })

  it('a time in the future counts as now', async ({ server }) => {
    await send(server, 'PUT', { state: { value: 'Goa', at: NOW + 999_999 } })
    expect(await read(server)).toEqual({ state: { value: 'Goa', at: NOW } })
  })

  it('a removal deletes the row, can be repeated, and an edit of another device does not bring it back', async ({
    server,
  }) => {
    await send(server, 'PUT', FACTS)
    for (let time = 0; time < 2; time += 1)
      expect((await send(server, 'DELETE')).json()).toMatchObject({ statusCode: 200, data: { facts: null } })
    expect(await server.db.read.select().from(schema.syncedProfiles)).toEqual([])
    const edit = await send(server, 'PATCH', { state: { value: 'Goa', at: 9 } })
    expect(edit.json()).toMatchObject({
      statusCode: 404,
      message: 'Your account has no answers. They were removed.',
    })
    expect(await read(server)).toBeNull()
  })

  it('a request for another user than the session has gets 401 and changes nothing', async ({ server }) => {
    const url = `${URL}?owner=01ARZ3NDEKTSV4RRFFQ69G5FAV`
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await send(server, method, FACTS, 'user', url)).statusCode).toBe(401)
    expect(await read(server)).toBeNull()
  })
})

describe('the facts of a request', () => {
  it.for<[field: string, facts: object]>([
    ['bornOn.value', { bornOn: { value: '2026-11-22', at: 1 } }],
    ['bornOn.value', { bornOn: { value: '1929-12-31', at: 1 } }],
    ['bornOn.value', { bornOn: { value: '2004-02-30', at: 1 } }],
    ['state.value', { state: { value: 'Atlantis', at: 1 } }],
    ['category.value', { category: { value: 'other', at: 1 } }],
    ['sex.value', { sex: { value: 'x', at: 1 } }],
    ['qualification.value.level', { qualification: { value: { level: 'PhD', isFinalYear: false }, at: 1 } }],
    ['qualification.value.isFinalYear', { qualification: { value: { level: '12th' }, at: 1 } }],
    ['subject.value', { subject: { value: ' ', at: 1 } }],
    ['subject.value', { subject: { value: 'x'.repeat(501), at: 1 } }],
    ['otherSubjects.value', { otherSubjects: { value: Array(201).fill('Law'), at: 1 } }],
    ['hasDisability.value', { hasDisability: { value: 'yes', at: 1 } }],
    ['isExServiceman.at', { isExServiceman: { value: true } }],
    ['state', { state: 'Bihar' }],
  ])('a request with a wrong %s gets 400 that names it: %j', async ([field, facts], { server }) => {
    for (const method of ['PUT', 'PATCH'] as const) {
      const response = await send(server, method, { ...FACTS, ...facts })
      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual([expect.objectContaining({ field })])
    }
    expect(await read(server)).toBeNull()
  })

  it('the day of birth can be today in India', async ({ server }) => {
    expect((await send(server, 'PUT', { bornOn: { value: '2026-11-21', at: 1 } })).statusCode).toBe(200)
  })
})

it('an export contains the synced profile, and an erased account leaves none', async ({ server }) => {
  const signed = await server.signInAs(A)
  const call = { as: 'anonymous', headers: signed.headers } as const
  await server.send('PUT', URL, FACTS, call)
  const exported = await server.app.inject({ url: '/api/v1/profile/export', headers: signed.headers })
  expect(exported.json().data.records.syncedProfile).toEqual([{ ...PROFILE, syncedSince: NOW_ISO }])
  const code = await server.otpFor(A, { purpose: 'erase' }, signed.headers)
  expect((await server.send('POST', '/profile/erase', code, call)).statusCode).toBe(200)
  expect(await server.db.read.select().from(schema.syncedProfiles)).toEqual([])
})

it('merged profiles are equal for every order and number of merges', () => {
  const state = fc.record({ value: fc.constantFrom('Goa', 'Bihar', null), at: fc.nat(3) })
  const profile = fc.record(
    { state, sex: fc.record({ value: fc.constantFrom('male', null), at: fc.nat(3) }) },
    {
      requiredKeys: [],
    },
  ) as fc.Arbitrary<TimedProfile>
  fc.assert(
    fc.property(profile, profile, profile, (a, b, c) => {
      const merged = mergeProfiles(mergeProfiles(a, b), c)
      expect(mergeProfiles(a, mergeProfiles(c, b))).toEqual(merged)
      expect(mergeProfiles(merged, b)).toEqual(merged)
    }),
  )
})
