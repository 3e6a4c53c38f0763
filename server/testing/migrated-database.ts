import fs from 'node:fs'
import path from 'node:path'
import { hashOfFiles } from './hash-of-files.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules/.cache/avsar-test-database')
// Inputs of a migrated file: the migrations, and the code that applies them.
const SOURCES = [
  'server/db/migrations/**/*',
  'server/db/maintenance/migrate.ts',
  'server/db/sqlite/connection.ts',
  'package-lock.json',
]

function makeTemplate(): string {
  const name = hashOfFiles(SOURCES).slice(0, 16)
  const template = path.join(CACHE, `${name}.db`)
  if (fs.existsSync(template)) return template
  fs.mkdirSync(CACHE, { recursive: true })
  for (const old of fs.readdirSync(CACHE))
    if (!old.startsWith(name)) fs.rmSync(path.join(CACHE, old), { force: true })
  const folder = temporaryFolder()
  const made = path.join(folder, 'template.db')
  migrateFile(made, folder)
  // The draft has its own name until it is complete: other test processes create and read the same file.
  const draft = `${template}.${process.pid}`
  fs.copyFileSync(made, draft)
  fs.renameSync(draft, template)
  return template
}

let template: Buffer | undefined

/**
 * Makes `file` an empty database with every migration applied, and returns its path. All test processes copy one
 * migrated file. Throws if `file` exists. Tests of migration call `migrateFile` instead.
 */
export function migratedDatabase(file = path.join(temporaryFolder(), 'a.db')): string {
  template ??= fs.readFileSync(makeTemplate())
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, template, { flag: 'wx' })
  return file
}
