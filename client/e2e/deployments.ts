import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const HASHED = /^(.+-[\w-]{8})(\.(?:js|css))$/
const COMPRESSED = /\.(br|gz)$/

export type Deployments = {
  /** Returns the folder of a build (DIST_DIR) with a distinct mark and distinct names of hashed files. */
  build: (mark: string) => string
  remove: () => void
}

/** Makes builds from the existing one, as if each had other sources. */
export function deployments(): Deployments {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-builds-'))
  // The server programs of the builds find their packages through this link.
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    build(mark) {
      const dist = path.join(folder, mark)
      fs.cpSync(path.join(root, 'dist'), dist, { recursive: true, filter: (name) => !COMPRESSED.test(name) })
      const assets = path.join(dist, 'client/assets')
      const names = new Map<string, string>()
      for (const name of fs.readdirSync(assets)) {
        const [, stem, end] = HASHED.exec(name) ?? []
        if (stem === undefined || end === undefined) continue
        names.set(name, `${stem}${mark}${end}`)
        fs.renameSync(path.join(assets, name), path.join(assets, `${stem}${mark}${end}`))
      }
      for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|json|html)$/.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        fs.writeFileSync(file, marked(fs.readFileSync(file, 'utf8'), entry.name, names, mark))
      }
      renewDigests(dist)
      return dist
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

/** Updates the digests in a build's worker after changes of its files. */
export function renewDigests(dist: string): void {
  const file = path.join(dist, 'client/sw.js')
  const worker = fs.readFileSync(file, 'utf8').replaceAll(/\{[^{}]*"sha256":[^{}]*\}/g, (text) => {
    const entry = JSON.parse(text) as { url: string }
    const folder = entry.url.startsWith('/assets/') ? 'client' : 'server'
    const content = fs.readFileSync(path.join(dist, folder, entry.url))
    const sha256 = createHash('sha256').update(content).digest('base64')
    return JSON.stringify({ ...entry, sha256, bytes: content.length })
  })
  fs.writeFileSync(file, worker)
}

function marked(text: string, name: string, names: ReadonlyMap<string, string>, mark: string): string {
  const renamed = text.replaceAll(/[\w$.-]+-[\w-]{8}\.(?:js|css)/g, (found) => names.get(found) ?? found)
  if (name.endsWith('.html')) return renamed.replace('<html ', `<html data-build="${mark}" `)
  // Changes the revision of the app shell, as each build has another app shell.
  if (name === 'sw.js') return renamed.replace(/("revision":")[0-9a-f]{32}/, `$1${mark}`)
  return name.startsWith('index-') ? `${renamed}\nglobalThis.build = ${JSON.stringify(mark)}\n` : renamed
}
