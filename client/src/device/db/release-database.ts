import { database, reopenDatabase } from './db.ts'

/**
 * Closes the database before the browser freezes this tab, since a frozen one could not let go when another tab has to
 * upgrade it. The next use opens it again.
 */
export function releaseDatabase(): void {
  document.addEventListener('freeze', () => {
    if (database.isOpen()) reopenDatabase()
  })
}
