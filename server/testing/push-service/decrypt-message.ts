import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** Private side of a subscription, as in the browser. */
export type SubscriptionKeys = {
  /** P-256, 32 bytes. */
  privateKey: Buffer
  /** Uncompressed point, 65 bytes. */
  publicKey: Buffer
  /** 16 bytes. */
  auth: Buffer
}

const SALT_BYTES = 16
const HEADER_BYTES = 21
const TAG_BYTES = 16
const LAST_RECORD = 2

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a body of one record in aes128gcm (RFC 8188) with the keys of RFC 8291; throws for any other body. */
export function decryptMessage(body: Buffer, { privateKey, publicKey, auth }: SubscriptionKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const keyEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1)
  const senderKey = body.subarray(HEADER_BYTES, keyEnd)
  const record = body.subarray(keyEnd)
  if (senderKey.length !== 65) throw new Error('The sender key of the body has not 65 bytes.')
  if (record.length > recordSize) throw new Error('The body has more than one record.')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = hkdf(auth, curve.computeSecret(senderKey), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== LAST_RECORD) throw new Error('The body does not end as its last record must.')
  return padded.toString('utf8', 0, end)
}
