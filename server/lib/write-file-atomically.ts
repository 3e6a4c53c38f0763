import fs from 'node:fs'

/** Writes a file atomically by renaming. If `write` fails, as on a full disk, removes the partial file and rethrows. */
export function writeFileAtomically(target: string, write: (unfinished: string) => void): void {
  const unfinished = `${target}.part`
  try {
    write(unfinished)
    fs.renameSync(unfinished, target)
  } catch (error) {
    fs.rmSync(unfinished, { force: true })
    throw error
  }
}
