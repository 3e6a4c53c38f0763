/** Event whose `on` returns the function that removes the listener, as effects and `useSyncExternalStore` require. */
export type TabEvent<Detail> = {
  emit: (detail: Detail) => void
  on: (listener: (detail: Detail) => void) => () => void
}

export function createEvent<Detail = void>(): TabEvent<Detail> {
  const listeners = new Set<(detail: Detail) => void>()
  return {
    emit: (detail) => listeners.forEach((listener) => listener(detail)),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const MAX_QUEUED = 50

/** Creates an event of this tab. Without a listener it queues the last 50 details for the next one. */
export function createQueuedEvent<Detail>(): TabEvent<Detail> {
  const here = createEvent<Detail>()
  const queued: Detail[] = []
  let listening = 0
  return {
    emit(detail) {
      if (listening > 0) return here.emit(detail)
      queued.push(detail)
      if (queued.length > MAX_QUEUED) queued.shift()
    },
    on(listener) {
      const stop = here.on(listener)
      listening += 1
      queued.splice(0).forEach(listener)
      return () => {
        listening -= 1
        stop()
      }
    },
  }
}

/** Creates an event of all tabs and the service worker. Its channel opens with the first call. */
export function createSharedEvent<Detail = void>(name: string): TabEvent<Detail> {
  const here = createEvent<Detail>()
  let channel: BroadcastChannel | undefined
  function open(): BroadcastChannel {
    if (channel === undefined) {
      channel = new BroadcastChannel(name)
      channel.addEventListener('message', ({ data }: MessageEvent<Detail>) => here.emit(data))
    }
    return channel
  }
  return {
    emit(detail) {
      open().postMessage(detail)
      here.emit(detail)
    },
    on(listener) {
      open()
      return here.on(listener)
    },
  }
}
