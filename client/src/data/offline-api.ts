import type { Api } from '#shared/contracts/api.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { NETWORK_TIMEOUT_MS, type ApiCall, type CachedCall, type EarlyResponse } from './api-call.ts'
import type { RouterHandle } from './late-response-queue.ts'
import type { Device } from './offline-client.ts'

let open: () => Promise<Device>

export const loadOfflineClient = (): Promise<Device> => open()

const timeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))

const CALLS = ['site', 'siteDetails', 'jobs', 'job', 'items', 'item'] as const satisfies CachedCall[]

/** Adds the device's cache to an API once the offline client is loaded. `fromShell`: reads the cache from the start. */
export function withOfflineCache(api: Api, fromShell: boolean, router: () => RouterHandle): Api {
  const seen: EarlyResponse[] = []
  let opened: Device | undefined
  let opening: Promise<Device> | undefined
  open = () =>
    (opening ??= import('./offline-client.ts').then(
      ({ createOfflineClient }) => (opened = createOfflineClient({ api, fromShell, router, seen })),
    ))

  const readingCache =
    (call: CachedCall) =>
    async (...values: unknown[]) => {
      const apiCall = { call, with: values } as ApiCall
      if (opened) return opened.respond(apiCall)
      const request = api[call] as (...given: unknown[]) => Promise<unknown>
      let network: Promise<unknown> | undefined
      if (!fromShell) {
        const { cookie } = document
        network = request(...values)
        try {
          const data = await Promise.race([network, timeout()])
          if (data) {
            seen.push({ apiCall, data, at: serverNow(), cookie })
            return data
          }
        } catch (error) {
          // The server rejected the request, which is no failure of the server: the cache is not used.
          if (Number((error as { status?: number }).status) < 500) throw error
        }
      }
      return open().then(
        (device) => device.respond(apiCall, network),
        () => network ?? request(...values),
      )
    }
  return { ...api, ...Object.fromEntries(CALLS.map((call) => [call, readingCache(call)])) }
}
