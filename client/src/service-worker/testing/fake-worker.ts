import { vi } from 'vitest'

const ORIGIN = 'https://avsar.test'

type Message = { type: string; path?: string }

type Options = {
  /** Undefined: the page does not reply. */
  hasWork?: boolean
  /** Current path, if the app navigated since the load at `url`. */
  movedTo?: string
  /** Undefined: the page does not reply to `OPEN_PATH`. */
  isOpening?: boolean
  isVisible?: boolean
  focused?: boolean
}

/** Builds a window of the site, loaded at a path. */
export function fakeWindow(
  path: string,
  { hasWork, movedTo = path, isOpening = true, isVisible = false, focused = false }: Options,
) {
  const received: Message[] = []
  const replies: Record<string, unknown> = {
    PAGE_STATE: hasWork === undefined ? undefined : { path: movedTo, hasUnsavedWork: hasWork },
    OPEN_PATH: isOpening ? true : undefined,
  }
  return {
    url: ORIGIN + path,
    visibilityState: isVisible ? 'visible' : 'hidden',
    focused,
    received,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    navigate: vi.fn<() => Promise<void>>(),
    postMessage(message: Message, ports: readonly MessagePort[]) {
      received.push(message)
      const reply = replies[message.type]
      if (reply !== undefined) ports[0]?.postMessage(reply)
    },
  }
}

type Shown = { title: string; options: NotificationOptions & { actions?: object[] } }

/**
 * Builds the scope of a worker. `fire` runs its listeners and their work. New windows open at `startPath`, if given.
 */
export function fakeWorker(windows: ReturnType<typeof fakeWindow>[] = [], startPath?: string) {
  const listeners: Record<string, (event: unknown) => void> = {}
  const shown: Shown[] = []
  const opened: string[] = []
  const pushManager = {
    getSubscription: async () => null as object | null,
    subscribe: async () => ({}) as object,
  }
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listen: (event: unknown) => void) => (listeners[type] = listen),
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        void shown.push({ title, options }),
      pushManager,
    },
    clients: {
      matchAll: async (options: object) => {
        // No page is in the scope of the worker.
        if (!('includeUncontrolled' in options)) return []
        return windows
      },
      openWindow: async (path: string) => {
        opened.push(path)
        return { url: ORIGIN + (startPath ?? path) }
      },
    },
  }
  async function fire(type: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners[type]?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    await Promise.all(work)
  }
  return { scope: scope as unknown as ServiceWorkerGlobalScope, pushManager, shown, opened, fire }
}
