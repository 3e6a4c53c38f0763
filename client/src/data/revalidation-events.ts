const listeners = new Set<(path: string) => void>()

/** Tells that the answer under a path is no longer the one that was given. */
export const noteRenewed = (path: string): void => listeners.forEach((listen) => listen(path))

/** Calls back with the path of each such answer, until the function that it returns is called. */
export function onRenewed(listen: (path: string) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
