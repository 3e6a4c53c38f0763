import type { Role } from '#shared/contracts/auth.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Tries that a code takes; the next is dead even with the right digits. */
export const CODE_TRIES = 5

/** Codes sent to one address in an hour and in a day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Failures that pause an address, and for how long, milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE }
export const FAILURES_IN_DAY = { count: 30, pause: DAY }

/** How long a session lives without being used, and at most, milliseconds. */
export const SESSION_LIFE: Readonly<Record<Role, { idle: number; longest: number }>> = {
  user: { idle: 7 * DAY, longest: 30 * DAY },
  admin: { idle: 30 * MINUTE, longest: 12 * HOUR },
}

/** How exactly it is known when a session was last used, milliseconds. */
export const SEEN_EVERY_MS = MINUTE
