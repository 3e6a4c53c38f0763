/** Reads once for all who ask at the same time, as the lists of a page do. */
export function singleFlight<Value>(read: () => PromiseLike<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  return () =>
    (reading ??= Promise.resolve(read()).finally(() => {
      reading = undefined
    }))
}
