import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { assetArchive, OLD_ASSET_TTL_MS } from './asset-archive.ts'

let dist: string
let folder: string
let now: number
let failures: unknown[]

beforeEach(() => {
  ;[dist, folder] = [temporaryFolder(), path.join(temporaryFolder(), 'assets')]
  now = NOW
  failures = []
})

/** Replaces the build with these files. */
function build(files: Record<string, string>): void {
  fs.rmSync(dist, { recursive: true })
  fs.mkdirSync(dist)
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dist, name), text)
}

const start = () =>
  assetArchive({ built: dist, folder, clock: () => now, onError: (error) => failures.push(error) })
const files = () => fs.readdirSync(folder).filter((name) => name !== 'left.json')

describe('the archive of hashed files', () => {
  it('the archive of hashed files stores the files of this build with their compressed variants', () => {
    build({ 'app-1.js': 'one', 'app-1.js.br': 'packed' })
    const archive = start()
    expect(archive.folderOf('app-1.js')).toBe(folder)
    expect(fs.readFileSync(path.join(folder, 'app-1.js.br'), 'utf8')).toBe('packed')
    expect(failures).toEqual([])
  })

  it('the archive of hashed files still has the files of two builds ago', () => {
    for (const number of [1, 2, 3]) {
      build({ [`app-${number}.js`]: `build ${number}` })
      start()
      now += 86_400_000
    }
    const archive = start()
    expect([1, 2, 3].map((number) => archive.folderOf(`app-${number}.js`))).toEqual([folder, folder, folder])
  })

  it('the archive of a running server serves the files that another process with a newer build has stored since', () => {
    build({ 'app-1.js': 'one' })
    const running = start()
    expect(running.folderOf('app-2.js')).toBeNull()
    build({ 'app-2.js': 'two' })
    start()
    expect(running.folderOf('app-2.js')).toBe(folder)
    for (const name of ['left.json', '../left.json', 'app-2.js/..', 'app-3.js', '', '..'])
      expect(running.folderOf(name), name).toBeNull()
  })

  it('the archive deletes files a week after they left the build, at a server start and while the server runs', () => {
    build({ 'app-1.js': 'one' })
    start()
    // The file was served for months: its 7 days begin with the first build that lacks it.
    now += 60 * 86_400_000
    build({ 'app-2.js': 'two' })
    const running = start()
    now += OLD_ASSET_TTL_MS
    running.prune()
    expect(running.folderOf('app-1.js')).toBe(folder)
    now += 1
    running.prune()
    expect(running.folderOf('app-1.js')).toBeNull()
    expect(files()).toEqual(['app-2.js'])
  })

  it('the archive restarts the week for a file that was built again in between', () => {
    build({ 'app-1.js': 'one' })
    start()
    build({ 'app-2.js': 'two' })
    start()
    now += OLD_ASSET_TTL_MS
    build({ 'app-1.js': 'one' })
    start()
    build({ 'app-2.js': 'two' })
    now += 10
    expect(start().folderOf('app-1.js')).toBe(folder)
  })

  it('the archive survives a damaged index and an interrupted copy', () => {
    build({ 'app-1.js': 'one' })
    start()
    build({ 'app-2.js': 'two' })
    fs.writeFileSync(path.join(folder, 'left.json'), '{"app-1.js":')
    fs.writeFileSync(path.join(folder, 'app-3.js.part'), 'hal')
    fs.writeFileSync(path.join(folder, 'app-2.js'), 'tw')
    const archive = start()
    expect(files()).toEqual(['app-1.js', 'app-2.js'])
    expect(fs.readFileSync(path.join(folder, 'app-2.js'), 'utf8')).toBe('two')
    expect(archive.folderOf('app-1.js')).toBe(folder)
  })

  it('the archive serves the files from the build folder if nothing can be stored, and reports the error', () => {
    build({ 'app-1.js': 'one' })
    fs.writeFileSync(folder, 'in the way')
    expect(start().folderOf('app-1.js')).toBe(dist)
    expect(failures).toHaveLength(1)
  })

  it.each(['left.json', '../avsar.db', '..', '', 'app-1.js.br', 'no-1.js', '__proto__'])(
    'the archive returns null for the unknown file name %j',
    (name) => {
      build({ 'app-1.js': 'one', 'app-1.js.br': 'packed' })
      expect(start().folderOf(name)).toBeNull()
    },
  )
})
