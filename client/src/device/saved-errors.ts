/** Why a job could not be saved: as many are kept as one may keep, or the device keeps nothing more. */
export type SaveFailure = 'full' | 'notKept'

const listeners = new Set<(failure: SaveFailure) => void>()

/** Tells that a job could not be saved. */
export const tellSaveFailure = (failure: SaveFailure): void => listeners.forEach((listen) => listen(failure))

/** Calls back whenever a job could not be saved, until the function that it returns is called. */
export function onSaveFailure(listen: (failure: SaveFailure) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
