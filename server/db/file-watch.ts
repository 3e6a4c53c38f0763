import fs from 'node:fs'

/** What became of a database file under the connections that have it open. */
export type FileState = 'same' | 'missing' | 'replaced' | 'shorter' | 'changed' | 'journal lost'

type Identity = { dev: bigint; ino: bigint }

// SQLite's locks on a file are dropped when the process closes any handle of it: the file is only ever looked at by name.
const statOf = (name: string) => fs.statSync(name, { bigint: true, throwIfNoEntry: false })

const isSame = (a: Identity | undefined, b: Identity | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.dev === b.dev && a.ino === b.ino

/**
 * Watches whether a database file and its journal are still those that were opened, by what the system says of their
 * names. To be made, or told to `begin`, when connections have read from the file.
 */
export function fileWatch(file: string) {
  const sides = [`${file}-wal`, `${file}-shm`]
  let known = statOf(file)
  let journal = sides.map(statOf)

  return {
    /** Takes what is there now for what is open. */
    begin(): void {
      known = statOf(file)
      journal = sides.map(statOf)
    },

    /** Whether the file under the name is the one that is open; `isOwn` says that a change of it now is our own write. */
    look(isOwn: boolean): FileState {
      const now = statOf(file)
      if (now === undefined) return 'missing'
      if (known === undefined || !isSame(now, known)) return 'replaced'
      if (sides.some((side, index) => !isSame(statOf(side), journal[index]))) return 'journal lost'
      if (now.size < known.size) return 'shorter'
      // In WAL mode the file itself is written to by checkpoints alone.
      if (now.mtimeNs !== known.mtimeNs && !isOwn) return 'changed'
      known = now
      return 'same'
    },

    /** Whether the journal that lies beside the file is the one that is open. */
    isOwnJournal: (): boolean => journal[0] !== undefined && isSame(statOf(`${file}-wal`), journal[0]),
  }
}

/** A text that changes with whatever lies under the name of a database. */
export const fingerprint = (file: string): string =>
  [file, `${file}-wal`]
    .map(statOf)
    .map((stat) => (stat === undefined ? '' : [stat.dev, stat.ino, stat.size, stat.ctimeNs].join(' ')))
    .join('\n')
