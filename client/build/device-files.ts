import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ChunkLists } from './chunk-lists.ts'

type Entry = { url: string; revision: string | null; size: number }

/** Entry of the service worker's file list, which client/src/service-worker/built-files.ts reads. */
type ListedEntry = Entry & { sha256: string; bytes: number; later?: true; onUse?: true }

type Folders = { serverDir: string; clientDir: string }

// Files outside `/assets/`, as the app shell, are in the folder of the server.
const fileOf = (url: string, { serverDir, clientDir }: Folders): string =>
  path.join(url.startsWith('/assets/') ? clientDir : serverDir, url)

function fileDigest(file: string): { sha256: string; bytes: number } {
  const content = fs.readFileSync(file)
  return { sha256: createHash('sha256').update(content).digest('base64'), bytes: content.length }
}

/**
 * Lists built files with digests. Files without a mark are cached at once: the site needs them to open and offline.
 * `later`: other public screens. `onUse`: administration and formulas.
 */
export const precacheManifest = (folders: Folders) => (entries: Entry[]) => {
  const lists = JSON.parse(fs.readFileSync(path.join(folders.serverDir, 'chunks.json'), 'utf8')) as ChunkLists
  const [first, later] = [new Set([...lists.initial, ...lists.offline]), new Set(lists.lazy)]
  const manifest = entries.map((entry): ListedEntry => {
    const listed = { ...entry, ...fileDigest(fileOf(entry.url, folders)) }
    if (later.has(entry.url)) return { ...listed, later: true }
    return first.has(entry.url) || !entry.url.startsWith('/assets/') ? listed : { ...listed, onUse: true }
  })
  return { manifest }
}
