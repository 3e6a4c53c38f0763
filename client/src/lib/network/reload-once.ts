/** Reloads the page where a newer build has replaced a file of the program. Once for each file: the server may be away. */
export function reloadOnce(file: string): void {
  try {
    if (sessionStorage.getItem(file) !== null) return
    sessionStorage.setItem(file, 'reloaded')
    window.location.reload()
  } catch {
    // Storage is blocked: Retry stays.
  }
}
