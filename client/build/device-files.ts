import fs from 'node:fs'
import path from 'node:path'
import type { ChunkLists } from './chunk-lists.ts'

type Entry = { url: string; revision: string | null; size: number; later?: true }

/**
 * Which of the built files a device holds: with the worker what the app needs to open and to read without a network,
 * `later` every other public screen. Files of the administration are never held.
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
