import { Workbox } from 'workbox-window'

/** Registers the service worker, which opens the app without a network. */
export async function registerWorker(): Promise<void> {
  await new Workbox('/sw.js').register()
}
