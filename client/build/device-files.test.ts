import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { ChunkLists } from './chunk-lists.ts'
import { precacheManifest } from './device-files.ts'

const entry = (url: string) => ({ url, revision: null, size: 1 })

it('lets a device hold what the app opens with, the other public screens later, the administration never', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-'))
  const lists: ChunkLists = {
    initial: ['/assets/entry.js'],
    routes: {},
    prefetch: [],
    offline: ['/assets/home.js'],
    lazy: ['/assets/help.js'],
  }
  fs.writeFileSync(path.join(folder, 'chunks.json'), JSON.stringify(lists))
  const files = ['/assets/entry.js', '/assets/home.js', '/assets/help.js', '/assets/admin.js', '/shell.html']
  expect(precacheManifest(folder)(files.map(entry)).manifest).toEqual([
    entry('/assets/entry.js'),
    entry('/assets/home.js'),
    { ...entry('/assets/help.js'), later: true },
    entry('/shell.html'),
  ])
})
