import { createECDH, ECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { normalAuth, normalP256dh } from './push-keys.ts'

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
  ])('a public key of a subscription is rejected if it is wrong: %s', (_name, text) => {
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
  ])('a secret of a subscription is rejected if it is wrong: %s', (_name, bytes) => {
    expect(normalAuth(Buffer.alloc(bytes, 7).toString('base64url'))).toBeNull()
  })
})
