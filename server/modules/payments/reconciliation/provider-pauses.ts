import { nextTryAfter } from '#server/modules/payments/model/check-times.policy.ts'

/** How long providers that do not answer are left alone: longer each time, and as long as they ask for. */
export function providerPauses(clock: () => number) {
  const pauses = new Map<string, { failures: number; until: number }>()
  const until = (provider: string): number => pauses.get(provider)?.until ?? 0
  const isOn = (provider: string): boolean => until(provider) > clock()
  return {
    isOn,
    until,
    /** Begins a pause; those that were asked at the same time begin it once. */
    begin(provider: string, retryAfterMs: number | null): void {
      if (isOn(provider)) return
      const failures = (pauses.get(provider)?.failures ?? 0) + 1
      const now = clock()
      pauses.set(provider, {
        failures,
        until: Math.max(nextTryAfter(failures, now), now + (retryAfterMs ?? 0)),
      })
    },
    /** Ends it: the provider answered. */
    end: (provider: string): void => void pauses.delete(provider),
  }
}
