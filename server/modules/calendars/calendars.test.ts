import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { CalendarAddress, NewCalendarAddress } from '#shared/contracts/calendar.ts'
import { schema } from '#server/db/schema/index.ts'
import { appTest } from '#server/testing/app-test.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { buildJobPost } from '#shared/testing/builders.ts'

const it = appTest()

type Role = 'user' | 'admin' | 'anonymous'

const createPost = async (
  server: TestApp,
  changes: Parameters<typeof buildJobPost>[0] = {},
): Promise<string> => (await server.send('POST', '/create', buildJobPost(changes))).json().data.jobPost._id
const setSaved = async (server: TestApp, id: string, value = true, at = NOW - 1) => {
  const response = await server.send('PUT', `/saved/${id}`, { isSaved: { value, at } }, { as: 'user' })
  expect(response.statusCode).toBe(200)
}
const savePost = async (server: TestApp, changes: Parameters<typeof buildJobPost>[0] = {}) => {
  const id = await createPost(server, changes)
  await setSaved(server, id)
  return id
}

const make = (server: TestApp, as: Role = 'user') => server.send('POST', '/calendar-address', {}, { as })
const revoke = (server: TestApp, as: Role = 'user') =>
  server.send('DELETE', '/calendar-address', undefined, { as })
const makeUrl = async (server: TestApp): Promise<string> => {
  const { address } = (await make(server)).json().data as { address: NewCalendarAddress }
  return new URL(address.url).pathname
}
const find = async (server: TestApp, as: Role = 'user') =>
  (await server.get('/calendar-address', { as })).json().data.address as CalendarAddress | null
const load = (server: TestApp, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const summaries = async (server: TestApp, url: string) =>
  linesOf((await load(server, url)).body).flatMap((line) =>
    line.startsWith('SUMMARY:') ? [line.slice(8)] : [],
  )

describe('the calendar address of a user', () => {
  it('a calendar address is made by a press, found without its token, and revoked', async ({ server }) => {
    expect(await find(server)).toBeNull()
    const made = await make(server)
    expect(made.json()).toMatchObject({ statusCode: 200, message: 'Your calendar address is ready.' })
    const { address } = made.json().data as { address: NewCalendarAddress }
    expect(address.createdAt).toBe(NOW_ISO)
    expect(address.url).toMatch(/^http:\/\/localhost:\d+\/calendar\/[\w-]{43}\.ics$/)
    expect(await find(server)).toEqual({ createdAt: NOW_ISO })
    const url = new URL(address.url).pathname
    expect((await load(server, url)).statusCode).toBe(200)
    expect((await revoke(server)).json().message).toBe('Your calendar address is revoked.')
    expect(await find(server)).toBeNull()
    expect((await load(server, url)).statusCode).toBe(404)
    const again = await revoke(server)
    expect(again.statusCode).toBe(404)
    expect(again.json().message).toBe('You have no calendar address.')
  })

  it('a new calendar address replaces the earlier one, which then gets 404', async ({ server }) => {
    const first = await makeUrl(server)
    const second = await makeUrl(server)
    expect(second).not.toBe(first)
    expect((await load(server, first)).statusCode).toBe(404)
    expect((await load(server, second)).statusCode).toBe(200)
    expect(await server.db.read.select().from(schema.calendarAddresses)).toHaveLength(1)
  })

  it('the database has only a hash of a calendar address', async ({ server }) => {
    const url = await makeUrl(server)
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    const [row] = await server.db.read.select().from(schema.calendarAddresses)
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('a calendar address belongs to one user: others cannot find or revoke it', async ({ server }) => {
    const url = await makeUrl(server)
    expect(await find(server, 'admin')).toBeNull()
    expect((await revoke(server, 'admin')).statusCode).toBe(404)
    expect((await load(server, url)).statusCode).toBe(200)
  })

  it('requests for a calendar address get 401 without a session, and 403 from a foreign origin', async ({
    server,
  }) => {
    expect((await make(server, 'anonymous')).statusCode).toBe(401)
    expect((await revoke(server, 'anonymous')).statusCode).toBe(401)
    expect((await server.get('/calendar-address')).statusCode).toBe(401)
    const { cookies } = await server.signInAs('asha@example.in')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: 'https://evil.example' }
    const response = await server.send('POST', '/calendar-address', {}, { as: 'anonymous', headers })
    expect(response.statusCode).toBe(403)
    expect(await server.db.read.select().from(schema.calendarAddresses)).toEqual([])
  })

  it('a data export has the time of the calendar address, and a deleted account leaves no calendar', async ({
    server,
  }) => {
    const signed = await server.signInAs('asha@example.in')
    const send = (method: 'POST', url: string, body: object) =>
      server.send(method, url, body, { as: 'anonymous', headers: signed.headers })
    const { address } = (await send('POST', '/calendar-address', {})).json().data
    const { headers } = signed
    const exported = await server.app.inject({ url: '/api/v1/profile/export', headers })
    expect(exported.json().data.records.calendarAddresses).toEqual([{ createdAt: NOW_ISO }])
    const code = await server.otpFor('asha@example.in', { purpose: 'erase' }, headers)
    expect((await send('POST', '/profile/erase', code)).statusCode).toBe(200)
    expect((await load(server, new URL(address.url).pathname)).statusCode).toBe(404)
    expect(await server.db.read.select().from(schema.calendarAddresses)).toEqual([])
  })
})

describe('the calendar at a secret address', () => {
  it('the calendar has the dates of all saved jobs, a name and an interval, without cookies', async ({
    server,
  }) => {
    await savePost(server, {
      postName: 'Clerk',
      beginDate: '2026-12-01',
      lastDate: '2026-12-31',
      importantDates: [
        { label: 'Correction window', date: '2 to 5 January 2027' },
        { label: 'Exam', date: '21/02/2027' },
        { label: 'Interview', date: 'Cancelled: 1 March 2027' },
      ],
    })
    await savePost(server, { postName: 'Driver', lastDate: '2027-01-15' })
    await createPost(server, { postName: 'Never saved' })
    const url = await makeUrl(server)
    const response = await load(server, url)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = linesOf(response.body)
    expect(lines.slice(0, 8)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Avsar//Job dates//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Saved jobs – Avsar',
      'X-WR-CALNAME:Saved jobs – Avsar',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
    ])
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect((await summaries(server, url)).toSorted()).toEqual([
      'Begin date: Clerk',
      'Begin date: Driver',
      'Correction window: Clerk',
      'Exam: Clerk',
      'Last date: Clerk',
      'Last date: Driver',
    ])
    expect(response.body).not.toContain('VTIMEZONE')
  })

  it('the calendar of a user without saved jobs has one component, as RFC 5545 requires', async ({
    server,
  }) => {
    const lines = linesOf((await load(server, await makeUrl(server))).body)
    expect(lines).toContain('BEGIN:VTIMEZONE')
    expect(lines).not.toContain('BEGIN:VEVENT')
  })

  it('the calendar loses removed, withdrawn and deleted posts, and regains published ones', async ({
    server,
  }) => {
    const ids: Record<string, string> = {}
    for (const postName of ['Removed', 'Deleted', 'Draft', 'Open'])
      ids[postName] = await savePost(server, { postName, importantDates: [] })
    const url = await makeUrl(server)
    expect(await summaries(server, url)).toHaveLength(8)
    await setSaved(server, ids['Removed'] ?? '', false, NOW)
    await server.send('DELETE', `/${ids['Deleted']}`)
    const draft = { ...buildJobPost({ postName: 'Unannounced' }), status: 'draft' }
    await server.send('PUT', `/${ids['Draft']}`, draft)
    expect((await summaries(server, url)).toSorted()).toEqual(['Begin date: Open', 'Last date: Open'])
    // A restored post is a draft.
    await server.send('POST', `/admin/content/jobPost/${ids['Deleted']}/restore`)
    expect(await summaries(server, url)).toHaveLength(2)
    await server.send('PUT', `/${ids['Deleted']}`, {
      ...buildJobPost({ postName: 'Back' }),
      status: 'published',
    })
    expect((await summaries(server, url)).toSorted()).toContain('Last date: Back')
  })

  it('the calendar keeps the id of an event whose date changes, with a higher sequence', async ({
    server,
  }) => {
    const id = await savePost(server, { importantDates: [] })
    const url = await makeUrl(server)
    const before = linesOf((await load(server, url)).body)
    server.travelTo('2026-11-22T06:30:00.000Z')
    const changed = buildJobPost({ lastDate: '2027-03-31', importantDates: [] })
    expect((await server.send('PUT', `/${id}`, changed)).statusCode).toBe(200)
    const after = linesOf((await load(server, url)).body)
    const uids = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'))
    expect(uids(after)).toEqual(uids(before))
    expect(after).toContain('DTSTART;VALUE=DATE:20270331')
    expect(after).toContain('LAST-MODIFIED:20261122T063000Z')
    expect(before).toContain('SEQUENCE:1')
    expect(after).toContain('SEQUENCE:2')
  })

  it('the calendar folds long Hindi names between characters and escapes separators', async ({ server }) => {
    const postName = `${'बिहार पुलिस सिपाही भर्ती '.repeat(8).trim()}, phase 1; group A\\B`
    await savePost(server, { postName, importantDates: [{ label: 'Exam; Paper 1, 2', date: '2027-02-21' }] })
    const { rawPayload, body } = await load(server, await makeUrl(server))
    for (const line of rawPayload.toString('latin1').split('\r\n'))
      expect(line.length).toBeLessThanOrEqual(75)
    expect(body).not.toContain('\uFFFD')
    const escaped = postName.replaceAll(/[\\;,]/g, String.raw`\$&`)
    expect(linesOf(body)).toContain(`SUMMARY:${String.raw`Exam\; Paper 1\, 2`}: ${escaped}`)
  })

  it('the calendar never has notes or application statuses of the user', async ({ server }) => {
    const id = await savePost(server)
    const fields = { note: { value: 'My hall ticket', at: NOW }, status: { value: 'Rejected', at: NOW } }
    await server.send('PUT', `/saved/${id}`, fields, { as: 'user' })
    expect((await load(server, await makeUrl(server))).body).not.toMatch(/hall ticket|Rejected/)
  })
})

describe('requests to a calendar address', () => {
  it.for([
    ['a guessed address', `/calendar/${'A'.repeat(43)}.ics`],
    ['a short address', '/calendar/abc.ics'],
    ['a long address', `/calendar/${'A'.repeat(90)}.ics`],
    ['an address without its ending', `/calendar/${'A'.repeat(43)}`],
    ['an address with an encoded slash', `/calendar/..%2F${'A'.repeat(40)}.ics`],
    ['an address with a zero byte', `/calendar/${'A'.repeat(42)}%00.ics`],
  ])('%s gets the same 404 as a revoked address', async ([, address = ''], { server }) => {
    const url = await makeUrl(server)
    await revoke(server)
    const [revoked, wrong] = [await load(server, url), await load(server, address)]
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toBe(revoked.body)
    const names = ['cache-control', 'content-type', 'x-robots-tag', 'referrer-policy', 'etag']
    for (const name of names) expect(wrong.headers[name], name).toBe(revoked.headers[name])
    expect(wrong.headers['cache-control']).toBe('private, no-store')
  })

  it('a calendar is private, not indexed, and its address is never a referrer', async ({ server }) => {
    const { headers } = await load(server, await makeUrl(server))
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('a calendar that did not change gets 304 for its ETag, and 200 after a change of a saved job', async ({
    server,
  }) => {
    const id = await savePost(server)
    const url = await makeUrl(server)
    const { headers } = await load(server, url)
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    server.travelTo('2026-11-22T06:30:00.000Z')
    for (const listed of [tag, `"other", ${tag}`, '*']) {
      const same = await load(server, url, { 'if-none-match': listed })
      expect(same.statusCode, listed).toBe(304)
      expect(same.body).toBe('')
      expect(same.headers.etag).toBe(tag)
    }
    await server.send('PUT', `/${id}`, buildJobPost({ lastDate: '2027-03-31' }))
    const changed = await load(server, url, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
    await setSaved(server, id, false, NOW)
    const removed = await load(server, url, { 'if-none-match': String(changed.headers.etag) })
    expect(removed.statusCode).toBe(200)
  })

  it('a HEAD request gets the headers of a calendar without its body', async ({ server }) => {
    await savePost(server)
    const url = await makeUrl(server)
    const response = await server.app.inject({ method: 'HEAD', url })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(response.headers.etag).toBe((await load(server, url)).headers.etag)
    expect(response.body).toBe('')
  })
})
