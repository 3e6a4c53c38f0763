/** Reloads the page after a newer build replaced a file. Once per file, since the server may be unreachable. */
export function reloadOnce(file: string): void {
  try {
    if (sessionStorage.getItem(file) !== null) return
    sessionStorage.setItem(file, 'reloaded')
    window.location.reload()
  } catch {
    // Storage is blocked: the user can still press Retry.
  }
}
