import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aesSeal } from './seal.ts'

const seal = aesSeal(randomBytes(32))

describe('a seal', () => {
  it('opens what it closed, and shows nothing of it', () => {
    const sealed = seal.close('code 123456, नमस्ते', 'job')
    expect(seal.open(sealed, 'job')).toBe('code 123456, नमस्ते')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456')
    expect(seal.close('code 123456, नमस्ते', 'job')).not.toBe(sealed)
  })

  it('refuses another name, another key and changed bytes', () => {
    const sealed = seal.close('123456', 'job')
    const changed = Buffer.from(sealed, 'base64url')
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    expect(() => seal.open(sealed, 'other')).toThrow()
    expect(() => aesSeal(randomBytes(32)).open(sealed, 'job')).toThrow()
    expect(() => seal.open(changed.toString('base64url'), 'job')).toThrow()
    expect(() => seal.open('', 'job')).toThrow()
  })
})
