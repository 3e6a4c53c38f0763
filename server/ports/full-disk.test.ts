import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { assetArchive } from '#server/ports/page-renderer/asset-archive.ts'
import { configuredMailer } from './mailer.ts'
import { readSecrets } from './secrets.ts'
import { writeFileAtomically } from '#server/lib/write-file-atomically.ts'

afterEach(() => vi.restoreAllMocks())

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

/** Mocks a full disk: only the beginning of each file is written. */
function fillDisk(): void {
  const write = fs.writeFileSync
  vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    write(file, 'half')
    throw full()
  })
  vi.spyOn(fs, 'copyFileSync').mockImplementation((_from, to) => {
    write(to, 'half')
    throw full()
  })
}

it('a file is written completely or not at all if the disk is full', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'a')
  writeFileAtomically(file, (unfinished) => fs.writeFileSync(unfinished, 'one'))
  fillDisk()
  expect(() => writeFileAtomically(file, (unfinished) => fs.writeFileSync(unfinished, 'two'))).toThrow(
    'no space',
  )
  expect(fs.readdirSync(folder)).toEqual(['a'])
  expect(fs.readFileSync(file, 'utf8')).toBe('one')
})

it('a full disk leaves no partial mail in the outbox', async () => {
  const outboxDir = temporaryFolder()
  const mailer = configuredMailer(
    { smtpUrl: null, outboxDir, mailFrom: 'a@example.in' },
    { clock: () => 0, newId: () => 'id' },
  )
  fillDisk()
  await expect(mailer.send({ to: 'b@example.in', subject: 'S', text: 'T' })).rejects.toThrow('no space')
  expect(fs.readdirSync(outboxDir)).toEqual([])
})

it('a full disk leaves no partial archive of hashed files, and the build is served without it', () => {
  const [built, folder] = [temporaryFolder(), path.join(temporaryFolder(), 'assets')]
  fs.writeFileSync(path.join(built, 'app.js'), 'whole')
  fillDisk()
  const failures: unknown[] = []
  const archive = assetArchive({ built, folder, clock: () => 0, onError: (error) => failures.push(error) })
  expect(failures).toHaveLength(1)
  expect(fs.readdirSync(folder)).toEqual([])
  expect(archive.folderOf('app.js')).toBe(built)
})

it('a full disk leaves no partial secrets file', () => {
  const dataDir = temporaryFolder()
  fillDisk()
  expect(() => readSecrets(dataDir)).toThrow('no space')
  expect(fs.readdirSync(dataDir)).toEqual([])
})
