import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Role } from '#shared/contracts/auth.ts'
import type { BucketLimits } from '#server/lib/token-buckets.ts'

// Guessing odds, of 10^6 OTPs, each with MAX_OTP_ATTEMPTS attempts. Per 24 hours, all unknown browsers together have
// ADDRESS_FAILURES attempts at one address (30/10^6). A stolen known browser has BROWSER_FAILURES more (20/10^6), then
// it becomes unknown. A link has 256 random bits.

/** Attempts that an OTP accepts; the next attempt fails even with the right digits. */
export const MAX_OTP_ATTEMPTS = 5

/** OTPs mailed for one counter per hour and per day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Unused OTPs per hour and address for all unknown browsers together; with a link these are 5 mails. */
export const ADDRESS_MAILS_PER_HOUR = 4

/** Failures in a row after which a counter refuses typed OTPs; `pause` in milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE_MS }

/** OTPs per day and address for all unknown browsers together. */
export const ADDRESS_MAILS = 20

/** Failures per day after which typed OTPs of unknown browsers are refused: per address, and per network. */
export const ADDRESS_FAILURES = 30
export const NETWORK_FAILURES = 200

/** Wrong OTPs in 24 hours after which a browser becomes unknown, and typed OTPs of a session are refused. */
export const BROWSER_FAILURES = 20

/** Interval between sign-in links to one address while the last one is unused, milliseconds. */
export const LINK_INTERVAL_MS = HOUR_MS

// Limits of a network, in memory. Many users share an address, so sign-ins raise them. Beyond them everybody waits.

const MAX_WAIT_MS = 30_000

/** OTP and link mails of a network: the first at once, then one a second. Each sign-in makes room for one more. */
export const NETWORK_MAILS: BucketLimits = { size: 60, maxSize: 600, refillMs: 1000, maxWaitMs: MAX_WAIT_MS }

/** Mails to addresses that do not sign in, per IPv4 address or IPv6 /48. A sign-in returns its mail. */
export const SITE_MAILS: BucketLimits = { size: 900, refillMs: HOUR_MS / 300, maxWaitMs: MAX_WAIT_MS }

/** Wrong OTPs of a network: with a challenge of this server, and without one, which cannot be right. */
export const NETWORK_ATTEMPTS: BucketLimits = { size: 100, refillMs: 6000, maxWaitMs: MAX_WAIT_MS }
export const UNBOUND_ATTEMPTS: BucketLimits = { size: 20, refillMs: 3000, maxWaitMs: MAX_WAIT_MS }

/** Known browsers: TTL after a sign-in in milliseconds, addresses per browser, and browsers per address. */
export const KNOWN_BROWSER_TTL_MS = 180 * DAY_MS
export const KNOWN_ADDRESSES = 5
export const KNOWN_BROWSERS = 50

/** Session timeouts, milliseconds: `idle` without use, `absolute` since the sign-in. */
export const SESSION_TIMEOUTS: Readonly<Record<Role, { idle: number; absolute: number }>> = {
  user: { idle: 7 * DAY_MS, absolute: 30 * DAY_MS },
  admin: { idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS },
}

/** Precision of the last-use time of a session, milliseconds: it is written at most once per interval. */
export const LAST_SEEN_PRECISION_MS = MINUTE_MS
