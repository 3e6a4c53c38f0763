import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { deriveVapidKeys } from '#server/ports/push/vapid.ts'
import { readSecrets } from './secrets.ts'

describe('the secrets of a data folder', () => {
  it('the secrets of a data folder have different values and are created once, in a file that only its owner can read', () => {
    const folder = temporaryFolder()
    const first = readSecrets(folder)
    expect(new Set(Object.values(first).map((bytes) => bytes.toString('hex'))).size).toBe(5)
    expect(readSecrets(folder)).toEqual(first)
    expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('a secrets file that other users could read is changed so that only its owner can read it', () => {
    const folder = temporaryFolder()
    readSecrets(folder)
    fs.chmodSync(path.join(folder, 'secrets.json'), 0o644)
    readSecrets(folder)
    expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('a secrets file with invalid content is never replaced', () => {
    const folder = temporaryFolder()
    fs.writeFileSync(path.join(folder, 'secrets.json'), '{"sessions":"short"}')
    expect(() => readSecrets(folder)).toThrow()
    expect(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe('{"sessions":"short"}')
  })

  it('a secrets file without one of its keys gets a new value for it, and the other values do not change', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'secrets.json')
    const before = readSecrets(folder)
    const { mail: _mail, ...older } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>
    fs.writeFileSync(file, JSON.stringify({ ...older, ofLater: 'kept' }))
    const after = readSecrets(folder)
    expect(after).toEqual({ ...before, mail: expect.any(Buffer) })
    expect(after.mail).toHaveLength(32)
    expect(after.mail).not.toEqual(before.mail)
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual({
      ...older,
      mail: after.mail.toString('base64'),
      ofLater: 'kept',
    })
    expect(readSecrets(folder)).toEqual(after)
    expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it('the secrets include a valid push key, created once if it is missing', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'secrets.json')
    readSecrets(folder)
    const { vapid: _vapid, ...older } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>
    fs.writeFileSync(file, JSON.stringify(older))
    const { vapid } = readSecrets(folder)
    expect(readSecrets(folder).vapid).toEqual(vapid)
    expect(Buffer.from(deriveVapidKeys(vapid).publicKey, 'base64url')).toHaveLength(65)
  })

  it('the secrets include a key for the payment sandbox, created once if it is missing', () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'secrets.json')
    const before = readSecrets(folder)
    const { sandbox: _sandbox, ...older } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<
      string,
      string
    >
    fs.writeFileSync(file, JSON.stringify(older))
    const after = readSecrets(folder)
    expect(after).toEqual({ ...before, sandbox: expect.any(Buffer) })
    expect(after.sandbox).not.toEqual(before.sandbox)
    expect(readSecrets(folder)).toEqual(after)
  })

  it('the secrets fail to load if the push key belongs to no point of the curve', () => {
    const folder = temporaryFolder()
    readSecrets(folder)
    const file = path.join(folder, 'secrets.json')
    const stored = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>
    fs.writeFileSync(file, JSON.stringify({ ...stored, vapid: Buffer.alloc(32, 255).toString('base64') }))
    expect(() => readSecrets(folder)).toThrow('P-256')
  })

  it.each(['', 'no JSON', '[]', 'null', '{"sessions":null}', '{"mail":"AAAA"}'])(
    'a secrets file with the content %j is never replaced',
    (content) => {
      const folder = temporaryFolder()
      fs.writeFileSync(path.join(folder, 'secrets.json'), content)
      expect(() => readSecrets(folder)).toThrow()
      expect(fs.readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe(content)
      expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
    },
  )

  it.each(['{}', null])(
    'processes that start at the same time read equal secrets (file: %s)',
    async (content) => {
      const folder = temporaryFolder()
      if (content !== null) fs.writeFileSync(path.join(folder, 'secrets.json'), content, { mode: 0o600 })
      const program = `const { readSecrets } = await import(${JSON.stringify(import.meta.resolve('./secrets.ts'))})
      process.stdout.write('ready')
      process.stdin.once('data', () => {
        process.stdout.write(JSON.stringify(readSecrets(process.argv[1])))
        process.exit()
      })`
      const options = ['--input-type=module', '--eval', program, folder]
      const children = Array.from({ length: 3 }, () =>
        spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'inherit'] }),
      )
      const outputs = children.map((child) => text(child.stdout))
      await Promise.all(children.map((child) => once(child.stdout, 'data')))
      for (const child of children) child.stdin.write('go')
      const [first, ...others] = await Promise.all(outputs)
      expect(first).toMatch(/^ready\{"sessions":/)
      expect(others).toEqual([first, first])
      expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
    },
  )

  it('the secrets of an interrupted start are used by the next start', () => {
    const folder = temporaryFolder()
    const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw new Error('ended here')
    })
    expect(() => readSecrets(folder)).toThrow('ended here')
    const [left = ''] = fs.readdirSync(folder)
    const decided = JSON.parse(fs.readFileSync(path.join(folder, left), 'utf8')) as { mail: string }
    rename.mockRestore()
    expect(readSecrets(folder).mail.toString('base64')).toBe(decided.mail)
    expect(fs.readdirSync(folder)).toEqual(['secrets.json'])
  })
})
