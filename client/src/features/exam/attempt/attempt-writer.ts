type Options = {
  /** This tab is the one that writes. */
  onHeld: () => void
  /** Another tab writes; `onHeld` follows once that has closed. */
  onElsewhere: () => void
}

/** The right of a tab to write a paper. */
export type Writer = {
  /** Takes it from the tab that has it: that one may be frozen. */
  take: () => void
  release: () => void
}

const free: Writer = { take: () => undefined, release: () => undefined }

/** Makes one tab of this device the one that writes a paper. Insecure contexts have no locks: there each tab writes. */
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

  // Until it is over: it may be taken away again and again.
  function wait(): void {
    if (isOver) return
    onElsewhere()
    waiting = new AbortController()
    locks.request(name, { signal: waiting.signal }, hold).catch(lost)
  }
  // Taken by another tab, or given up for taking it from there.
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
