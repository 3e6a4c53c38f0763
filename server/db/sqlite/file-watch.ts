import fs from 'node:fs'

type FileState = 'same' | 'missing' | 'replaced' | 'shorter' | 'changed' | 'journal lost'

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

/** Reason why an open database file became unusable: a state of the file, or an error code of SQLite. */
export type FileFault = Exclude<FileState, 'same'> | `SQLITE_${string}`

const RESTORE = 'Run "npm run restore -- FILE", then start the server.'
const PUT_BACK = 'Put the file back and start the server, or run "npm run restore -- FILE".'

const LINES: Record<Exclude<FileState, 'same'>, string> = {
  missing: `The database file was moved or deleted. ${PUT_BACK}`,
  replaced: `The database file was replaced by another file. ${PUT_BACK}`,
  shorter: `The database file was truncated or copied over. ${RESTORE}`,
  changed: `The database file was changed from outside or copied over. ${RESTORE}`,
  'journal lost':
    'The journal of the database was moved or deleted. Its content is written to the database file. Start the server.',
}

const isState = (fault: FileFault): fault is Exclude<FileState, 'same'> => fault in LINES

export function faultLine(fault: FileFault): string {
  if (isState(fault)) return `${LINES[fault]} The server ends now.`
  const isDamaged = /CORRUPT|NOTADB/.test(fault)
  const cause = isDamaged
    ? `The database file is damaged (${fault}). ${RESTORE}`
    : `The database file cannot be read or written (${fault}). Check its permissions and the disk, then start the server.`
  return `${cause} The server ends now.`
}
