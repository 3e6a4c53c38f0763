import { fileWatch } from './file-watch.ts'
import type { FileState } from './file-watch.ts'

/** The problem of a database file, with a reason for the log; `fault` means that SQLite reported an error. */
export type Trouble = { state: FileState | 'fault'; reason: string }

const REASONS: Record<Exclude<FileState, 'same'>, string> = {
  missing: 'the database file is not there any more',
  replaced: 'another file stands in the place of the database',
  shorter: 'the database file was cut off or copied over',
  changed: 'the database file was changed or copied over from outside',
  'journal lost': 'the journal of the database is not there any more',
}

/**
 * Returns whether only a restore helps: the content is not that of the opened database, whose journal lies beside it. A file
 * that is missing, replaced or unwritable can be put right under the running server.
 */
const needsRestore = ({ state, reason }: Trouble): boolean =>
  state === 'shorter' || state === 'changed' || (state === 'fault' && /CORRUPT|NOTADB/.test(reason))

const RESTORE = ' Stop the server and run "npm run restore -- FILE".'

/** Tracks the problem of an open database file, and calls `report` when it begins, changes and ends. */
export function fileTrouble(file: string, report: (line: string) => void) {
  const watch = fileWatch(file)
  let trouble: Trouble | null = null

  function record(next: Trouble): void {
    const advice = needsRestore(next) ? RESTORE : ''
    if (trouble === null)
      report(`Nothing is written to the database until it is sound: ${next.reason}.${advice}`)
    trouble = next
  }

  return {
    /** Returns the current problem; null if there is none. */
    now: (): Trouble | null => trouble,

    record,

    /** Checks the file. `canChange` is true if this process, or another one through SQLite, changed its content. */
    check(canChange: boolean): void {
      const state = watch.check(canChange)
      if (trouble === null && state !== 'same') record({ state, reason: REASONS[state] })
      else if (state === 'missing' || state === 'replaced') record({ state, reason: REASONS[state] })
      // A file that is back is checked too: its content may have changed meanwhile.
      else if (trouble?.state === 'missing') record({ state: 'changed', reason: REASONS.changed })
    },

    /** Reports why the file still cannot be used, unless the first line says what to do. */
    updateReason(reason: string): void {
      if (trouble === null || trouble.reason === reason) return
      if (!needsRestore(trouble)) report(`The database cannot be used yet: ${reason}.`)
      trouble = { ...trouble, reason }
    },

    /** Ends the problem: the file was reopened and is sound. */
    end(): void {
      trouble = null
      watch.start()
      report('The database is in use again.')
    },

    /** Returns true if the journal beside the file is the opened one. */
    isOwnJournal: (): boolean => watch.isOwnJournal(),
  }
}

export type FileTrouble = ReturnType<typeof fileTrouble>
