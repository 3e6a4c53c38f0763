import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { ChunkLists } from './chunk-lists.ts'
import { precacheManifest } from './device-files.ts'

const entry = (url: string) => ({ url, revision: null, size: 1 })

// Digest of the text "abc", as in FIPS 180-2.
const DIGEST = { sha256: 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=', bytes: 3 }
const listed = (url: string) => ({ ...entry(url), ...DIGEST })

it('precacheManifest lists each file with its digest and when a device caches it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const [serverDir, clientDir] = [path.join(folder, 'server'), path.join(folder, 'client')]
  fs.mkdirSync(serverDir)
  fs.mkdirSync(path.join(clientDir, 'assets'), { recursive: true })
  const lists: ChunkLists = {
    initial: ['/assets/entry.js'],
    routes: {},
    prefetch: [],
    offline: ['/assets/home.js'],
    lazy: ['/assets/help.js'],
  }
  fs.writeFileSync(path.join(serverDir, 'chunks.json'), JSON.stringify(lists))
  const files = ['/assets/entry.js', '/assets/home.js', '/assets/help.js', '/assets/admin.js', '/shell.html']
  for (const file of files)
    fs.writeFileSync(path.join(file === '/shell.html' ? serverDir : clientDir, file), 'abc')
  expect(precacheManifest({ serverDir, clientDir })(files.map(entry)).manifest).toEqual([
    listed('/assets/entry.js'),
    listed('/assets/home.js'),
    { ...listed('/assets/help.js'), later: true },
    { ...listed('/assets/admin.js'), onUse: true },
    listed('/shell.html'),
  ])
})
