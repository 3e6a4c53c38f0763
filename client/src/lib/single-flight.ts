export function singleFlight<Value>(work: () => PromiseLike<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  return () =>
    (running ??= Promise.resolve(work()).finally(() => {
      running = undefined
    }))
}
