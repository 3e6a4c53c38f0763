import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { writeWhole } from '../process/whole-file.ts'

/** How long the hashed files of a build stay servable after it was replaced (milliseconds): pages opened before go on. */
export const OLD_ASSET_TTL_MS = 7 * 86_400_000

/** The hashed files of this build and of those before it. */
export interface AssetArchive {
  /** The folder that holds a file with all its codings; null where nothing of that name was built lately. */
  folderOf(name: string): string | null
  /** Removes the files that left the build too long ago. */
  prune(): void
}

type Options = {
  /** Folder of the hashed files of this build. */
  built: string
  /** Folder of the archive, which is made where it is not there. */
  folder: string
  clock: () => number
  /** Is told why a file could not be kept: the build is served all the same. */
  onFailure: (error: unknown) => void
}

// When each file was first missing from the build at a start (epoch milliseconds).
const NOTE = 'left.json'
const UNFINISHED = /\.part$/
const CODING = /\.(br|gz)$/
const Left = z.record(z.string(), z.number())

const namesIn = (folder: string): string[] =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : []

const sizeOf = (file: string): number | undefined => fs.statSync(file, { throwIfNoEntry: false })?.size

function copyMissing(built: string, folder: string, names: Iterable<string>): void {
  for (const name of names) {
    const [from, to] = [path.join(built, name), path.join(folder, name)]
    if (sizeOf(from) !== sizeOf(to)) writeWhole(to, (unfinished) => fs.copyFileSync(from, unfinished))
  }
}

function readLeft(file: string): Record<string, number> {
  try {
    return Left.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    // Not there yet, or damaged: then what is not in the build counts as left now.
    return {}
  }
}

/** Keeps the files of a build beside those of the builds before it, and forgets the latter after a week. */
export function assetArchive({ built, folder, clock, onFailure }: Options): AssetArchive {
  const current = new Set(namesIn(built))
  let archived = new Set<string>()

  function prune(): void {
    const note = path.join(folder, NOTE)
    const [now, before] = [clock(), readLeft(note)]
    const left: Record<string, number> = {}
    const kept = new Set<string>()
    for (const name of namesIn(folder)) {
      if (name === NOTE) continue
      const since = current.has(name) ? undefined : (before[name] ?? now)
      if (UNFINISHED.test(name) || (since !== undefined && now - since > OLD_ASSET_TTL_MS)) {
        fs.rmSync(path.join(folder, name), { force: true })
        continue
      }
      kept.add(name)
      if (since !== undefined) left[name] = since
    }
    writeWhole(note, (unfinished) => fs.writeFileSync(unfinished, JSON.stringify(left)))
    archived = kept
  }

  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    copyMissing(built, folder, current)
    prune()
  } catch (error) {
    onFailure(error)
  }
  return {
    prune,
    // The archive first: a new build may already stand in the place of the one that this process serves.
    folderOf(name) {
      if (CODING.test(name)) return null
      if (archived.has(name)) return folder
      return current.has(name) ? built : null
    },
  }
}
