import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/test-app.ts'
import { readSecrets } from './secrets.ts'

describe('the secrets of a data folder', () => {
  it('are made once, different from one another, in a file that nobody else can read', () => {
    const folder = temporaryFolder()
    const first = readSecrets(folder)
    expect(new Set(Object.values(first).map((bytes) => bytes.toString('hex'))).size).toBe(3)
    expect(readSecrets(folder)).toEqual(first)
    expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('are closed to others where the file was left open', () => {
    const folder = temporaryFolder()
    readSecrets(folder)
    fs.chmodSync(path.join(folder, 'secrets.json'), 0o644)
    readSecrets(folder)
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('are never made anew over a file that cannot be read', () => {
    const folder = temporaryFolder()
    fs.writeFileSync(path.join(folder, 'secrets.json'), '{"sessions":"short"}')
    expect(() => readSecrets(folder)).toThrow()
    expect(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe('{"sessions":"short"}')
  })
})
