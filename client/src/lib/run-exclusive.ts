const last = new Map<string, Promise<unknown>>()

/**
 * Runs work under a named lock (Web Locks API): in one tab or worker at a time. Insecure contexts have no locks: there,
 * one at a time in each tab.
 */
export function runExclusive<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const turn = (last.get(name) ?? Promise.resolve()).then(work)
  last.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}
