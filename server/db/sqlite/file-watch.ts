import fs from 'node:fs'

export type FileState = 'same' | 'missing' | 'replaced' | 'shorter' | 'changed' | 'journal lost'

type Identity = { dev: bigint; ino: bigint }

// Closing any handle of a file drops the process's SQLite locks on it (POSIX). So the file is examined by name only.
const statOf = (name: string) => fs.statSync(name, { bigint: true, throwIfNoEntry: false })

const isSame = (a: Identity | undefined, b: Identity | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.dev === b.dev && a.ino === b.ino

/** Returns a check by `stat` that file and journal are the opened ones. Create it after connections have read them. */
export function fileWatch(file: string): (canChange: boolean) => FileState {
  const sides = [`${file}-wal`, `${file}-shm`]
  const journal = sides.map(statOf)
  let opened = statOf(file)

  return (canChange) => {
    const now = statOf(file)
    if (now === undefined) return 'missing'
    if (opened === undefined || !isSame(now, opened)) return 'replaced'
    if (sides.some((side, index) => !isSame(statOf(side), journal[index]))) return 'journal lost'
    if (now.size < opened.size) return 'shorter'
    // In WAL mode only checkpoints write to the file itself.
    if (now.mtimeNs !== opened.mtimeNs && !canChange) return 'changed'
    opened = now
    return 'same'
  }
}
