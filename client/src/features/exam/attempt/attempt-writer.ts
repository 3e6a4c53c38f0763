type Options = {
  /** Called when this tab becomes the writer. */
  onClaimed: () => void
  /** Called when another tab writes; `onClaimed` follows once that tab has closed. */
  onElsewhere: () => void
}

export type Writer = {
  /** Steals the lock from its tab, which may be frozen. */
  claim: () => void
  release: () => void
}

const free: Writer = { claim: () => undefined, release: () => undefined }

/** Makes one tab of this device the writer of a paper. Insecure contexts have no locks: each tab writes there. */
export function claimWriter(attemptId: string, { onClaimed, onElsewhere }: Options): Writer {
  if (!('locks' in navigator)) {
    onClaimed()
    return free
  }
  const { locks } = navigator
  const name = `avsar-attempt-${attemptId}`
  let isOver = false
  let releaseLock = () => {}
  let waiting = new AbortController()

  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (isOver || lock === null) return undefined
    onClaimed()
    return new Promise((resolve) => {
      releaseLock = resolve
    })
  }

  // Requests the lock until the end: other tabs may claim it repeatedly.
  function wait(): void {
    if (isOver) return
    onElsewhere()
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(lost)
  }
  // Another tab stole the lock, or this one stops waiting in order to steal it.
  const lost = () => {
    if (!waiting.signal.aborted) wait()
  }

  function claim(options: LockOptions): void {
    waiting.abort()
    locks.request(name, options, hold).then(wait, () => {
      waiting = new AbortController()
      wait()
    })
  }

  claim({ ifAvailable: true })
  return {
    claim: () => claim({ steal: true }),
    release() {
      isOver = true
      waiting.abort()
      releaseLock()
    },
  }
}
