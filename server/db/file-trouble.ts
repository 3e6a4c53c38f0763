import { fileWatch } from './file-watch.ts'
import type { FileState } from './file-watch.ts'

/** What is wrong with a database file, in words for the log; a `fault` is what an error of SQLite spoke of. */
export type Trouble = { state: FileState | 'fault'; reason: string }

const REASONS: Record<Exclude<FileState, 'same'>, string> = {
  missing: 'the database file is not there any more',
  replaced: 'another file stands in the place of the database',
  shorter: 'the database file was cut off',
  changed: 'the database file was changed from outside',
  'journal lost': 'the journal of the database is not there any more',
}

/** Knows what is wrong with a database file that is open, and tells `report` when that begins, changes and ends. */
export function fileTrouble(file: string, report: (line: string) => void) {
  const watch = fileWatch(file)
  let trouble: Trouble | null = null

  function note(next: Trouble): void {
    if (trouble === null) report(`Nothing is written to the database until it is sound: ${next.reason}.`)
    trouble = next
  }

  return {
    /** What is wrong; null where nothing is. */
    now: (): Trouble | null => trouble,

    note,

    /** Looks at the file. `mayChange` where its content was changed by us, or by another process with SQLite. */
    look(mayChange: boolean): void {
      const state = watch.look(mayChange)
      if (trouble === null && state !== 'same') note({ state, reason: REASONS[state] })
      else if (state === 'missing' || state === 'replaced') note({ state, reason: REASONS[state] })
      // A file that is back is looked through as well: nobody knows what was done to it.
      else if (trouble?.state === 'missing') note({ state: 'changed', reason: REASONS.changed })
    },

    /** What keeps the file from being used still. */
    because(reason: string): void {
      if (trouble === null || trouble.reason === reason) return
      report(`The database cannot be used yet: ${reason}.`)
      trouble = { ...trouble, reason }
    },

    /** The file was opened anew and is sound. */
    end(): void {
      trouble = null
      watch.begin()
      report('The database is in use again.')
    },

    /** Whether the journal that lies beside the file is the one that was open. */
    isOwnJournal: (): boolean => watch.isOwnJournal(),
  }
}

export type FileTrouble = ReturnType<typeof fileTrouble>
