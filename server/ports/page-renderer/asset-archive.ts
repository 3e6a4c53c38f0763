import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { writeFileAtomically } from '#server/lib/write-file-atomically.ts'

/** Availability of a replaced build's hashed files, milliseconds: open pages continue to work. */
export const OLD_ASSET_TTL_MS = 7 * DAY_MS

export interface AssetArchive {
  folderOf(name: string): string | null
  prune(): void
}

type Options = {
  built: string
  folder: string
  clock: () => number
  /** Receives the error of a file that could not be archived; the build is served anyway. */
  onError: (error: unknown) => void
}

// Maps each archived file to the first start whose build lacked it, in epoch milliseconds.
const RECORD = 'left.json'
const UNFINISHED = /\.part$/
const CODING = /\.(br|gz)$/
const FILE_NAME = /^[\w-][\w.-]*$/
const Left = z.record(z.string(), z.number())

const namesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : []

const sizeOf = (file: string): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.size

function copyMissing(built: string, folder: string, names: Iterable<string>): void {
  for (const name of names) {
    const [from, to] = [path.join(built, name), path.join(folder, name)]
    if (sizeOf(from) !== sizeOf(to))
      writeFileAtomically(to, (unfinished) => fs.copyFileSync(from, unfinished))
  }
}

function readLeft(file: string): Record<string, number> {
  try {
    return Left.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    // The record is missing or damaged: files outside the build then count as removed now.
    return {}
  }
}

export function assetArchive({ built, folder, clock, onError }: Options): AssetArchive {
  const current = new Set(namesIn(built))
  let archived = new Set<string>()

  function prune(): void {
    const recordFile = path.join(folder, RECORD)
    const [now, before] = [clock(), readLeft(recordFile)]
    const left: Record<string, number> = {}
    const remaining = new Set<string>()
    for (const name of namesIn(folder)) {
      if (name === RECORD) continue
      const since = current.has(name) ? undefined : (before[name] ?? now)
      if (UNFINISHED.test(name) || (since !== undefined && now - since > OLD_ASSET_TTL_MS)) {
        fs.rmSync(path.join(folder, name), { force: true })
        continue
      }
      remaining.add(name)
      if (since !== undefined) left[name] = since
    }
    writeFileAtomically(recordFile, (unfinished) => fs.writeFileSync(unfinished, JSON.stringify(left)))
    archived = remaining
  }

  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyMissing(built, folder, current)
    prune()
  } catch (error) {
    onError(error)
  }
  // Another process on this folder may have archived a newer build since.
  function isNewlyArchived(name: string): boolean {
    if (!FILE_NAME.test(name) || name === RECORD || UNFINISHED.test(name)) return false
    if (sizeOf(path.join(folder, name)) === undefined) return false
    archived.add(name)
    return true
  }

  return {
    prune,
    // Archive first: a new build may already have replaced the build of this process.
    folderOf(name) {
      if (CODING.test(name)) return null
      if (archived.has(name)) return folder
      if (current.has(name)) return built
      return isNewlyArchived(name) ? folder : null
    },
  }
}
