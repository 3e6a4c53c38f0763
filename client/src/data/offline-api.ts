import type { Api, PageApi } from '#shared/contracts/api.ts'
import { NETWORK_TIMEOUT_MS, type ApiCall, type EarlyResponse } from './api-call.ts'
import type { RouterHandle } from './late-responses.ts'
import type { Device } from './offline-client.ts'

let open: () => Promise<Device>

/** Loads what this device holds and answers by. */
export const loadOfflineClient = (): Promise<Device> => open()

const tooLate = () => new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))

/**
 * An API that answers from what the device holds where the network is slow or gone (decision E3). Until that is loaded
 * the network alone is asked; a page that was drawn without one (`fromShell`) asks the device from the start.
 */
export function withOfflineCache(api: Api, fromShell: boolean, router: () => RouterHandle): Api {
  const seen: EarlyResponse[] = []
  let opened: Device | undefined
  let opening: Promise<Device> | undefined
  open = () =>
    (opening ??= import('./offline-client.ts').then(
      ({ createOfflineClient }) => (opened = createOfflineClient({ api, fromShell, router, seen })),
    ))

  function answering(call: keyof PageApi) {
    const ask = api[call] as (...values: unknown[]) => Promise<unknown>
    return async (...values: unknown[]) => {
      const asked = { call, with: values } as ApiCall
      if (opened) return opened.answer(asked)
      let network: Promise<unknown> | undefined
      if (!fromShell) {
        const { cookie } = document
        network = ask(...values)
        try {
          const data = await Promise.race([network, tooLate()])
          if (data) {
            seen.push({ asked, data, at: Date.now(), cookie })
            return data
          }
        } catch (error) {
          // What the server refuses stays refused.
          if (Number((error as { status?: number }).status) < 500) throw error
        }
      }
      return open().then(
        (device) => device.answer(asked, network),
        () => network ?? ask(...values),
      )
    }
  }
  const calls = ['site', 'jobs', 'job', 'items', 'item'] as const
  return { ...api, ...Object.fromEntries(calls.map((call) => [call, answering(call)])) }
}
