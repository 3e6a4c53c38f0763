/** Milliseconds. A killed tab cannot release its lease: it expires 5 s after the timeout of a request. */
export const SEND_LEASE_MS = 25_000

/** Returns true while a request of a row is in flight. `leasedAt`: its start, epoch milliseconds. */
export function isInFlight(
  { leasedAt = Number.NaN }: { leasedAt?: number | undefined },
  now: number,
): boolean {
  const passed = now - leasedAt
  // Negative if the clock was set back: the lease's end is unknown then.
  return passed >= 0 && passed < SEND_LEASE_MS
}
