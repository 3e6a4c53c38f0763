import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aesGcm } from './encryption.ts'

const seal = aesGcm(randomBytes(32))

describe('encryption with AES-GCM', () => {
  it('AES-GCM encryption decrypts its own output, which does not contain the plain text', () => {
    const sealed = seal.encrypt('code 123456, नमस्ते', 'job')
    expect(seal.decrypt(sealed, 'job')).toBe('code 123456, नमस्ते')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456')
    expect(seal.encrypt('code 123456, नमस्ते', 'job')).not.toBe(sealed)
  })

  it('AES-GCM decryption rejects a wrong name, a wrong key and changed bytes', () => {
    const sealed = seal.encrypt('123456', 'job')
    const changed = Buffer.from(sealed, 'base64url')
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    expect(() => seal.decrypt(sealed, 'other')).toThrow()
    expect(() => aesGcm(randomBytes(32)).decrypt(sealed, 'job')).toThrow()
    expect(() => seal.decrypt(changed.toString('base64url'), 'job')).toThrow()
    expect(() => seal.decrypt('', 'job')).toThrow()
  })
})
