import { describe, expect, it } from 'vitest'
import { HOSTILE_ENDPOINTS } from '#server/testing/push-service/hostile-endpoints.ts'
import { pushEndpoints } from './push-endpoint.ts'

const parse = pushEndpoints([
  'push.example.in',
  '*.push.example.org',
  'localhost:8443',
  '127.0.0.1:9000',
  'push.example.net:443',
])

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

  it('an endpoint counts as trusted at an allowed host with its port', () => {
    expect(parse('https://localhost:8443/x')?.isTrusted).toBe(true)
    expect(parse('https://127.0.0.1:9000/x')?.isTrusted).toBe(true)
    expect(parse('https://push.example.net/x')?.isTrusted).toBe(true)
  })

  it.each(HOSTILE_ENDPOINTS)('the endpoint of a subscription cannot be %j', (url) => {
    expect(parse(url)).toBeNull()
  })

  it('the endpoint of a subscription cannot be at a bare host that allows only subdomains', () => {
    expect(parse('https://push.apple.com/x')).toBeNull()
    expect(parse('https://.push.apple.com/x')).toBeNull()
    expect(parse('https://notify.windows.com/x')).toBeNull()
    expect(parse('https://web.push.apple.com.evil.example/x')).toBeNull()
  })
})
