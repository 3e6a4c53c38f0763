/**
 * How long the device's storage is waited for, milliseconds, where there is nothing else. Once a tab was killed while a file was
 * being kept, browsers may answer nothing more from that cache until they are started anew.
 */
export const STORAGE_TIMEOUT_MS = 10_000

type Source = Promise<Response | undefined>

/** Returns what a source gives, or undefined once the time is over, milliseconds. */
export const within = <Value>(ms: number, source: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([source, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

/** Returns the first response that one of the sources gives; undefined if none does. */
export const firstFound = (sources: readonly Source[]): Source =>
  Promise.any(
    sources.map(async (source) => {
      const response = await source
      if (response === undefined) throw new Error('It has none.')
      return response
    }),
  ).catch(() => undefined)
