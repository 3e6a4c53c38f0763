import { readStored, writeStored } from '#client/lib/browser-storage.ts'

/** Reloads the page after a newer build replaced a file. Once per file, since the server may be unreachable. */
export function reloadOnce(file: string): void {
  // If storage is blocked, the user can still press Retry.
  if (readStored(file, 'tab') === null && writeStored(file, 'reloaded', 'tab')) window.location.reload()
}
