import fs from 'node:fs'
import path from 'node:path'
import { renewDigests } from './deployments.ts'

/** Additional table of the next build. */
export const NEXT_TABLE = 'tenders'

function versionNow(): number {
  const file = path.join(import.meta.dirname, '../src/device/db/db.ts')
  const [, version] = /^export const VERSION = (\d+)$/m.exec(fs.readFileSync(file, 'utf8')) ?? []
  if (version === undefined) throw new Error(`${file} does not say its VERSION`)
  return Number(version)
}

const VERSION = versionNow()
const NEXT_VERSION = VERSION + 1

/** Versions of the device's database before and after the change, as browsers count: Dexie's version times ten. */
export const BROWSER_VERSIONS = { before: 10 * VERSION, after: 10 * NEXT_VERSION }

// Minified form of client/src/device/db/db.ts in a built file.
const SCHEMA = '[owner+postId], [owner+viewedAt]'
const LAST_TABLE = /(?<=\bmeta:)([`'"])name\1/g
// No match for Dexie's own list of databases, which declares its tables inline.
const DECLARED_VERSION = /(?<=\.version\()[\w$]+(?=\)\.stores\([\w$]+\))/g
const LEAST_VERSION_OF_WORKER = /(?<=!==null&&[\w$]+\.version>=)[\w$]+/g

const read = (file: string): string => fs.readFileSync(file, 'utf8')

function changed(text: string, pattern: RegExp, by: string): string {
  const count = [...text.matchAll(pattern)].length
  if (count !== 1) throw new Error(`The build has ${pattern.source} ${count} times, not once`)
  return text.replace(pattern, by)
}

function withTable(text: string): string {
  const more = changed(text, LAST_TABLE, `$1name$1,${NEXT_TABLE}:$1_id$1`)
  return changed(more, DECLARED_VERSION, String(NEXT_VERSION))
}

/**
 * Adds a table and a new database version to a build (DIST_DIR), in its pages and its background worker. Throws unless
 * each changed text occurs exactly once.
 */
export function addTable(dist: string): void {
  const assets = path.join(dist, 'client/assets')
  const scripts = fs.readdirSync(assets).map((name) => path.join(assets, name))
  const [pages, ...others] = scripts.filter((file) => file.endsWith('.js') && read(file).includes(SCHEMA))
  if (pages === undefined || others.length > 0) throw new Error(`Not one file of ${assets} has the tables`)
  fs.writeFileSync(pages, withTable(read(pages)))
  const worker = path.join(dist, 'client/background-worker.js')
  const upgraded = changed(withTable(read(worker)), LEAST_VERSION_OF_WORKER, String(BROWSER_VERSIONS.after))
  fs.writeFileSync(worker, upgraded)
  renewDigests(dist)
}
