import { describe, expect, it as plainIt } from 'vitest'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { testApp } from '#server/testing/test-app.ts'

const TOKEN = 'a-token-of-the-operator'

const it = appTest({ env: { METRICS_TOKEN: TOKEN } })

const read = ({ app }: TestApp, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })

/** Returns the value of a metric whose labels include these; NaN if there is none. */
async function metric(server: TestApp, name: string, ...labels: string[]): Promise<number> {
  const lines = (await read(server)).body.split('\n').filter((line) => line.startsWith(name))
  const found = lines.find((line) => labels.every((label) => line.includes(label)))
  return Number(found?.split(' ').at(-1) ?? Number.NaN)
}

describe('GET /metrics', () => {
  it('GET /metrics returns the metrics in the text format of Prometheus', async ({ server }) => {
    const response = await read(server)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toContain('# TYPE nodejs_eventloop_lag_seconds gauge')
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  it('GET /metrics returns 401 without the token or with another', async ({ server }) => {
    for (const authorization of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, 'Bearer token-of-admin'])
      expect((await read(server, authorization)).statusCode, authorization).toBe(401)
  })

  it('the metrics count requests by the pattern of their route, and those from the cache too', async ({
    server,
  }) => {
    for (let n = 0; n < 3; n += 1) await server.get('/getAll')
    await server.get('/job/none')
    await server.get('/no/such/route')
    const count = 'avsar_http_request_duration_seconds_count'
    expect(await metric(server, count, 'route="/api/v1/getAll"', 'status="200"')).toBe(3)
    expect(await metric(server, count, 'route="/api/v1/job/:key"', 'status="404"')).toBe(1)
    expect(await metric(server, count, 'route="none"', 'status="404"')).toBe(1)
    expect(await metric(server, 'avsar_cache_requests_total', 'result="hit"')).toBe(2)
    expect((await read(server)).body).not.toContain('no/such')
  })

  it('the metrics show the waiting jobs of each lane, and the waits of transactions', async ({ server }) => {
    expect(await metric(server, 'avsar_queue_jobs', 'lane="codes"')).toBe(0)
    await server.send('POST', '/code', { email: 'asha@example.org' }, { as: 'anonymous' })
    server.travelTo('2026-11-21T12:00:30.000Z')
    expect(await metric(server, 'avsar_queue_jobs', 'lane="codes"')).toBe(1)
    expect(await metric(server, 'avsar_queue_oldest_seconds', 'lane="codes"')).toBeGreaterThan(0)
    expect(await metric(server, 'avsar_database_wait_seconds_count')).toBeGreaterThan(0)
  })
})

plainIt('without a token there is no /metrics, and the settings refuse a short token', async () => {
  const server = await testApp()
  expect(
    (await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode,
  ).toBe(404)
  await server.close()
  await expect(testApp({ env: { METRICS_TOKEN: 'short' } })).rejects.toThrow('METRICS_TOKEN')
})
