import { describe, expect } from 'vitest'
import { appTest } from '#server/testing/app-test.ts'

const lines: string[] = []
const it = appTest({
  env: { LOG_LEVEL: 'trace', RATE_LIMITS: 'on' },
  logStream: { write: (line: string) => void lines.push(line) },
})

describe('the log', () => {
  it('the log contains no calendar address, neither of a found nor of a failed request', async ({
    server,
  }) => {
    const made = await server.send('POST', '/calendar-address', {}, { as: 'user' })
    const { pathname: url } = new URL(made.json().data.address.url)
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    const load = (accept: string) => server.app.inject({ url, headers: { accept } })
    expect((await load('text/calendar')).statusCode).toBe(200)
    await server.send('DELETE', '/calendar-address', undefined, { as: 'user' })
    for (const accept of ['text/calendar', 'text/html']) expect((await load(accept)).statusCode).toBe(404)
    expect(token).toHaveLength(43)
    expect(lines.join('')).toContain('/calendar/:file')
    expect(lines.join('')).not.toContain(token)
  })
})

describe('the limit of a network', () => {
  it('the 1,201st request to calendars within a minute from one network gets 429', async ({ server }) => {
    const load = () => server.app.inject(`/calendar/${'A'.repeat(43)}.ics`)
    const responses = await Promise.all(Array.from({ length: 1200 }, load))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    const refused = await load()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
