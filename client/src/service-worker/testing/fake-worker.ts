import { vi } from 'vitest'

const ORIGIN = 'https://avsar.test'

type Message = { type: string; path?: string }

/** For tests: a window of the site. `hasWork` is its answer to the worker's question; undefined for none. */
export function fakeWindow(
  path: string,
  { hasWork, isVisible = false }: { hasWork?: boolean; isVisible?: boolean },
) {
  const received: Message[] = []
  return {
    url: ORIGIN + path,
    visibilityState: isVisible ? 'visible' : 'hidden',
    received,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    navigate: vi.fn<() => Promise<void>>(),
    postMessage(message: Message, ports: readonly MessagePort[]) {
      received.push(message)
      if (message.type === 'HAS_UNSAVED_WORK' && hasWork !== undefined) ports[0]?.postMessage(hasWork)
    },
  }
}

type Shown = { title: string; options: NotificationOptions & { actions?: object[] } }

/** For tests: the scope of a worker. `fire` runs its listeners and what they wait for. */
export function fakeWorker(windows: ReturnType<typeof fakeWindow>[] = []) {
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
      openWindow: async (path: string) => void opened.push(path),
    },
  }
  async function fire(type: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners[type]?.({ ...event, waitUntil: (promise: Promise<unknown>) => void work.push(promise) })
    await Promise.all(work)
  }
  return { scope: scope as unknown as ServiceWorkerGlobalScope, pushManager, shown, opened, fire }
}
