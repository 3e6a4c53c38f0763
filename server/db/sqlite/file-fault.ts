import type { FileState } from './file-watch.ts'

/** Reason why an open database file became unusable; any other text is SQLite's code. */
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
