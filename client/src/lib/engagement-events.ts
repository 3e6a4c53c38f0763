/** Moments at which something was of use to a person: the times to offer more, never before. */
export type Moment = 'saved'

const listeners = new Set<(moment: Moment) => void>()

/** Tells that such a moment has come. */
export const noteMoment = (moment: Moment): void => listeners.forEach((listen) => listen(moment))

/** Calls back at each such moment, until the function that it returns is called. */
export function onMoment(listen: (moment: Moment) => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
