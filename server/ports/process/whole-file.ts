import fs from 'node:fs'

/** Writes a file under its name whole or not at all: where `write` fails, as on a full disk, nothing of it stays. */
export function writeWhole(target: string, write: (unfinished: string) => void): void {
  const unfinished = `${target}.part`
  try {
    write(unfinished)
    fs.renameSync(unfinished, target)
  } catch (error) {
    fs.rmSync(unfinished, { force: true })
    throw error
  }
}
