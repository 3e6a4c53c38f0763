import type { PageApi } from '#shared/contracts/api.ts'

/** Something asked of the API. */
export type ApiCall = {
  [Call in keyof PageApi]: { call: Call; with: Parameters<PageApi[Call]> }
}[keyof PageApi]

/** What was answered before the device could keep it, when (epoch milliseconds), and the cookies it was asked with. */
export type EarlyResponse = { asked: ApiCall; data: unknown; at: number; cookie: string }

/** Longer than this nobody waits for the network where the device has an answer. */
export const NETWORK_TIMEOUT_MS = 3000
