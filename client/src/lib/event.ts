/** An event. `on` returns the function that removes the listener, as effects and `useSyncExternalStore` need it. */
export type TabEvent<Detail> = {
  emit: (detail: Detail) => void
  on: (listener: (detail: Detail) => void) => () => void
}

/** Creates an event of this tab alone. */
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

/** Creates an event of all tabs and the service worker, over a channel that opens with the first call. */
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
