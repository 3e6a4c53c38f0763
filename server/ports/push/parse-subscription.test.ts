import { createECDH, ECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HOSTILE_ENDPOINTS } from '#server/testing/push-service/hostile-endpoints.ts'
import { pushEndpoints, normalAuth, normalP256dh } from './parse-subscription.ts'

const parse = pushEndpoints([
  'push.example.in',
  '*.push.example.org',
  'localhost:8443',
  '127.0.0.1:9000',
  'push.example.net:443',
])

const point = createECDH('prime256v1').generateKeys()
const p256dh = point.toString('base64url')
const auth = Buffer.alloc(16, 251)
const changed = (at: number): Buffer => {
  const bytes = Buffer.from(point)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}
const compressed = ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'compressed') as Buffer
const hybrid = ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'hybrid') as Buffer

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

describe('the public key of a subscription', () => {
  it('the public key of a subscription has one stored form for any base64 variant', () => {
    for (const text of [p256dh, `${p256dh}=`, point.toString('base64')])
      expect(normalP256dh(text)).toBe(p256dh)
  })

  it.each([
    ['nothing', ''],
    ['not on the curve', changed(64).toString('base64url')],
    ['64 bytes', point.subarray(1).toString('base64url')],
    ['66 bytes', Buffer.concat([point, Buffer.alloc(1)]).toString('base64url')],
    ['compressed', compressed.toString('base64url')],
    ['in both forms', hybrid.toString('base64url')],
    ['the point at infinity', 'AA'],
    ['all zero', Buffer.alloc(65).toString('base64url')],
    ['coordinates of zero', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url')],
    ['no base64', `${p256dh.slice(0, -1)}!`],
    ['with white space', `${p256dh} `],
    ['cut', p256dh.slice(0, -1)],
    [
      'with bits that say nothing',
      `${p256dh.slice(0, -1)}${p256dh.endsWith('8') ? '9' : p256dh.slice(-1)}`.replace(/.$/, '_'),
    ],
    ['padded too far', `${p256dh}===`],
  ])('the public key of a subscription fails the validation: %s', (_name, text) => {
    expect(normalP256dh(text)).toBeNull()
  })
})

describe('the secret of a subscription', () => {
  it('the secret of a subscription has one stored form for any base64 variant', () => {
    const text = auth.toString('base64url')
    for (const given of [text, `${text}==`, auth.toString('base64')]) expect(normalAuth(given)).toBe(text)
  })

  it.each([
    ['', 0],
    ['15 bytes', 15],
    ['17 bytes', 17],
  ])('the secret of a subscription fails the validation: %s', (_name, bytes) => {
    expect(normalAuth(Buffer.alloc(bytes, 7).toString('base64url'))).toBeNull()
  })
})
