import { afterEach, beforeEach, vi } from 'vitest'
import { NOW } from './now.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/** Fixed time of the app's clock, epoch milliseconds. */

export const LIMITED = {
  statusCode: 429,
  success: false,
  message: 'Too many requests. Please wait a little.',
  data: { retryAfter: 60 },
  errors: [],
}

export type Caller = { ip?: string; headers?: Record<string, string> }

/** Creates an app with rate limits for each test of a file, and sends it requests from any IP address. */
export function limitedApp() {
  let server: TestApp
  beforeEach(async () => {
    server = await testApp({ env: { RATE_LIMITS: 'on', RESPONSE_CACHE: 'off' } })
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
  })
  return {
    server: () => server,
    get: (url: string, { ip = '203.0.113.7', headers = {} }: Caller = {}) =>
      server.app.inject({ url: `/api/v1${url}`, remoteAddress: ip, headers }),
    post: (url: string, payload: object, { ip = '203.0.113.7', headers = {} }: Caller = {}) =>
      server.app.inject({ method: 'POST', url: `/api/v1${url}`, remoteAddress: ip, headers, payload }),
  }
}

export async function allowed(calls: number, call: (index: number) => Promise<{ statusCode: number }>) {
  let count = 0
  for (let index = 0; index < calls; index += 1) if ((await call(index)).statusCode !== 429) count += 1
  return count
}
