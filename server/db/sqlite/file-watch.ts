import fs from 'node:fs'

/** The state of a database file under the connections that have it open. */
export type FileState = 'same' | 'missing' | 'replaced' | 'shorter' | 'changed' | 'journal lost'

type Identity = { dev: bigint; ino: bigint }

// Closing any handle of a file drops the process's SQLite locks on it (POSIX), so the file is only examined by name.
const statOf = (name: string) => fs.statSync(name, { bigint: true, throwIfNoEntry: false })

const isSame = (a: Identity | undefined, b: Identity | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.dev === b.dev && a.ino === b.ino

/**
 * Watches whether a database file and its journal are still the opened ones, by `stat` of their names. Create it, or
 * call `start`, after connections have read from the file.
 */
export function fileWatch(file: string) {
  const sides = [`${file}-wal`, `${file}-shm`]
  let opened = statOf(file)
  let journal = sides.map(statOf)

  return {
    /** Takes the files that exist now for the opened ones. */
    start(): void {
      opened = statOf(file)
      journal = sides.map(statOf)
    },

    /** Returns the state of the file under the name; `isOwn` is true if a change of it now is an own write. */
    check(isOwn: boolean): FileState {
      const now = statOf(file)
      if (now === undefined) return 'missing'
      if (opened === undefined || !isSame(now, opened)) return 'replaced'
      if (sides.some((side, index) => !isSame(statOf(side), journal[index]))) return 'journal lost'
      if (now.size < opened.size) return 'shorter'
      // In WAL mode only checkpoints write to the file itself.
      if (now.mtimeNs !== opened.mtimeNs && !isOwn) return 'changed'
      opened = now
      return 'same'
    },

    /** Returns true if the journal beside the file is the opened one. */
    isOwnJournal: (): boolean => journal[0] !== undefined && isSame(statOf(`${file}-wal`), journal[0]),
  }
}

/** Returns a text that changes with any change of the files under the name of a database. */
export const fingerprint = (file: string): string =>
  [file, `${file}-wal`]
    .map(statOf)
    .map((stat) => (stat === undefined ? '' : [stat.dev, stat.ino, stat.size, stat.ctimeNs].join(' ')))
    .join('\n')
