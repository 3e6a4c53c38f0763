type Options = {
  /** Called when this tab becomes the writer. */
  onHeld: () => void
  /** Called when another tab writes; `onHeld` follows once that tab has closed. */
  onElsewhere: () => void
}

export type Writer = {
  /** Takes the lock from its tab, which may be frozen. */
  take: () => void
  release: () => void
}

const free: Writer = { take: () => undefined, release: () => undefined }

/** Makes one tab of this device the writer of a paper. Insecure contexts have no locks: each tab writes there. */
export function holdWriter(attemptId: string, { onHeld, onElsewhere }: Options): Writer {
  if (!('locks' in navigator)) {
    onHeld()
    return free
  }
  const { locks } = navigator
  const name = `avsar-attempt-${attemptId}`
  let isOver = false
  let letGo = () => {}
  let waiting = new AbortController()

  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (isOver || lock === null) return undefined
    onHeld()
    return new Promise((resolve) => {
      letGo = resolve
    })
  }

  // Requests the lock until the end: other tabs may take it repeatedly.
  function wait(): void {
    if (isOver) return
    onElsewhere()
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(lost)
  }
  // The lock was taken by another tab, or released in order to take it from there.
  const lost = () => {
    if (!waiting.signal.aborted) wait()
  }

  function take(options: LockOptions): void {
    waiting.abort()
    locks.request(name, options, hold).then(wait, () => {
      waiting = new AbortController()
      wait()
    })
  }

  take({ ifAvailable: true })
  return {
    take: () => take({ steal: true }),
    release() {
      isOver = true
      waiting.abort()
      letGo()
    },
  }
}
