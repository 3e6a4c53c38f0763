import { database, reopenDatabase } from './db.ts'

/** Closes the database before the browser freezes this tab: a frozen tab would block upgrades by other tabs. */
export function releaseDatabase(): void {
  document.addEventListener('freeze', () => {
    if (database.isOpen()) reopenDatabase()
  })
}
