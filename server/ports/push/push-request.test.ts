import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import type { Dispatcher } from 'undici'
import { HOSTILE_ENDPOINTS } from '#server/testing/push-service/hostile-endpoints.ts'
import { pushEndpoints, postMessage } from './push-request.ts'

const parse = pushEndpoints([
  'push.example.in',
  '*.push.example.org',
  'localhost:8443',
  '127.0.0.1:9000',
  'push.example.net:443',
])

const message = { path: '/push/x', headers: ['TTL', '60'], body: new Uint8Array(3) }
const aborted: string[] = []
const controller = {
  abort: (reason: Error) => aborted.push(reason.message),
} as unknown as Dispatcher.DispatchController

/** Posts through a dispatcher that sends nothing. Returns its handler and the result. */
function post() {
  let handler: Dispatcher.DispatchHandler = {}
  const dispatch = (_options: object, given: Dispatcher.DispatchHandler) => {
    handler = given
    return true
  }
  const response = postMessage({ dispatch } as unknown as Dispatcher, message, 10_000)
  return { handler, response }
}

describe('the endpoint of a subscription', () => {
  it.each([
    ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc:APA91b_-x'],
    ['Debian’s Chromium', 'https://jmt17.google.com/fcm/send/abc:x'],
    ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA_-x'],
    ['Safari', 'https://web.push.apple.com/QGuQyavXutnMH'],
    ['Edge', 'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2b%3d'],
    ['a service of one’s own', 'https://push.example.in/x'],
    ['a host below one of one’s own', 'https://a.b.push.example.org/x'],
    ['the longest', `https://push.example.in/${'x'.repeat(1024 - 'https://push.example.in/'.length)}`],
  ])('the endpoint of a subscription can belong to %s', (_name, url) => {
    expect(parse(url)).toEqual({ url, origin: new URL(url).origin, isTrusted: false })
  })

  it('an endpoint counts as trusted if its host is allowed together with its port', () => {
    expect(parse('https://localhost:8443/x')?.isTrusted).toBe(true)
    expect(parse('https://127.0.0.1:9000/x')?.isTrusted).toBe(true)
    expect(parse('https://push.example.net/x')?.isTrusted).toBe(true)
  })

  it.each(HOSTILE_ENDPOINTS)('the endpoint of a subscription cannot be %j', (url) => {
    expect(parse(url)).toBeNull()
  })

  it('the endpoint of a subscription cannot be at the bare host of a push service that uses only subdomains', () => {
    expect(parse('https://push.apple.com/x')).toBeNull()
    expect(parse('https://.push.apple.com/x')).toBeNull()
    expect(parse('https://notify.windows.com/x')).toBeNull()
    expect(parse('https://web.push.apple.com.evil.example/x')).toBeNull()
  })
})

describe('a request to a push service', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    aborted.splice(0)
  })

  it('a push request resolves with the status and Retry-After once the response is complete', async () => {
    const { handler, response } = post()
    handler.onRequestStart?.(controller, {})
    handler.onResponseStart?.(controller, 103, { link: 'x' })
    handler.onResponseStart?.(controller, 429, { 'retry-after': ['5', '6'] })
    handler.onResponseEnd?.(controller, {})
    expect(await response).toEqual({ status: 429, retryAfter: '5' })
    expect(aborted).toEqual([])
  })

  it('a push request ends after ten seconds, with the status if it has arrived and otherwise with a timeout', async () => {
    const [silent, slow] = [post(), post()]
    for (const { handler } of [silent, slow]) handler.onRequestStart?.(controller, {})
    slow.handler.onResponseStart?.(controller, 201, {})
    for (let second = 0; second < 10; second += 1) {
      slow.handler.onResponseData?.(controller, Buffer.from('x'))
      vi.advanceTimersByTime(1000)
    }
    expect([await silent.response, await slow.response]).toEqual([
      'timeout',
      { status: 201, retryAfter: null },
    ])
    expect(aborted).toHaveLength(2)
  })

  it('a push request never starts if its connection becomes free too late', async () => {
    const { handler, response } = post()
    vi.advanceTimersByTime(10_000)
    expect(await response).toBe('timeout')
    handler.onRequestStart?.(controller, {})
    expect(aborted).toEqual(['Too late.'])
  })

  it('a push request stops reading after 64 KB of the response and resolves with the status', async () => {
    const { handler, response } = post()
    handler.onRequestStart?.(controller, {})
    handler.onResponseStart?.(controller, 410, {})
    handler.onResponseData?.(controller, Buffer.alloc(65_536))
    expect(aborted).toEqual([])
    handler.onResponseData?.(controller, Buffer.alloc(1))
    expect(await response).toEqual({ status: 410, retryAfter: null })
    expect(aborted).toHaveLength(1)
  })

  it('a push request that fails resolves with the status if it has arrived, and otherwise with the error', async () => {
    const [early, late] = [post(), post()]
    const error = new Error('reset')
    early.handler.onResponseError?.(controller, error)
    late.handler.onResponseStart?.(controller, 201, {})
    late.handler.onResponseError?.(controller, error)
    expect([await early.response, await late.response]).toEqual([
      { error },
      { status: 201, retryAfter: null },
    ])
  })
})
