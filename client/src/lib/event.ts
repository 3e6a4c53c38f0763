type Listener<Detail> = (detail: Detail) => void

/** Something that happens in this tab, and who listens. */
export type TabEvent<Detail> = {
  emit: (detail: Detail) => void
  /** Adds a listener and returns what removes it: fit for effects and for `useSyncExternalStore`. */
  on: (listener: Listener<Detail>) => () => void
}

/** Creates an event of this tab alone. */
export function createEvent<Detail = void>(): TabEvent<Detail> {
  const listeners = new Set<Listener<Detail>>()
  return {
    emit: (detail) => listeners.forEach((listener) => listener(detail)),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Creates an event that all tabs of the browser and its service worker share by the name of a channel. The channel opens
 * with the first call, and the emitter hears itself.
 */
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
