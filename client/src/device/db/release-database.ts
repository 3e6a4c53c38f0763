import { database, reopenDatabase } from './db.ts'

/**
 * Closes the database before the browser freezes this tab: a frozen tab would block an upgrade by another. The next use
 * opens it again.
 */
export function releaseDatabase(): void {
  document.addEventListener('freeze', () => {
    if (database.isOpen()) reopenDatabase()
  })
}
