/**
 * Timeout of the device's storage without another source, milliseconds. If a tab was killed during a write, browsers
 * may never respond for that cache until a restart.
 */
export const STORAGE_TIMEOUT_MS = 10_000

type Source = Promise<Response | undefined>

/** Returns the value of a source, or undefined after `ms`. */
export const within = <Value>(ms: number, source: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([source, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

/** Returns the first response of the sources; undefined if none has one. */
export const firstFound = (sources: readonly Source[]): Source =>
  Promise.any(
    sources.map(async (source) => {
      const response = await source
      if (response === undefined) throw new Error('It has none.')
      return response
    }),
  ).catch(() => undefined)
