/** Milliseconds. After a tab was killed during a write, a browser's cache may not respond until a restart. */
export const STORAGE_TIMEOUT_MS = 10_000

type Source = Promise<Response | undefined>

export const withTimeout = <Value>(ms: number, source: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([source, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])

export const firstFound = (sources: readonly Source[]): Source =>
  Promise.any(
    sources.map(async (source) => {
      const response = await source
      if (response === undefined) throw new Error('It has none.')
      return response
    }),
  ).catch(() => undefined)
