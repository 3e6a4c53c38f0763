import fs from 'node:fs'
import path from 'node:path'
import type { ChunkLists } from './chunk-lists.ts'

type Entry = { url: string; revision: string | null; size: number; later?: true }

/**
 * Selects the built files to precache: at once those that the app needs to open and to read offline, marked `later`
 * every other public screen. Files of the administration are never precached.
 */
export const precacheManifest = (serverDir: string) => (entries: Entry[]) => {
  const lists = JSON.parse(fs.readFileSync(path.join(serverDir, 'chunks.json'), 'utf8')) as ChunkLists
  const [first, later] = [new Set([...lists.initial, ...lists.offline]), new Set(lists.lazy)]
  const manifest = entries.flatMap((entry): Entry[] => {
    if (later.has(entry.url)) return [{ ...entry, later: true }]
    return first.has(entry.url) || !entry.url.startsWith('/assets/') ? [entry] : []
  })
  return { manifest }
}
