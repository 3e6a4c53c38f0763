import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryption = {
  /** Encrypts a text, bound to `aad`, which decryption needs too. */
  encrypt(text: string, aad: string): string
  /** Decrypts; throws if the text was changed, or encrypted with another `aad` or key. */
  decrypt(sealed: string, aad: string): string
}

export function aesGcm(key: Buffer): Encryption {
  return {
    encrypt(text, aad) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(aad))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(sealed, aad) {
      const bytes = Buffer.from(sealed, 'base64url')
      const tagEnd = NONCE_BYTES + TAG_BYTES
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), options)
      decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
    },
  }
}
