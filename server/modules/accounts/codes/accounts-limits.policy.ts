import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Role } from '#shared/contracts/auth.ts'
import type { BucketLimits } from '#server/lib/token-buckets.ts'

// Guessing odds, of 10^6 OTPs: each OTP has MAX_OTP_ATTEMPTS attempts. In any 24 hours, all unknown browsers together
// have ADDRESS_FAILURES attempts at one address (30/10^6). A stolen known browser has BROWSER_FAILURES more (20/10^6),
// then it becomes unknown. A link has 256 random bits.

/** Attempts that an OTP accepts; the next attempt fails even with the right digits. */
export const MAX_OTP_ATTEMPTS = 5

/** OTPs mailed for one counter per hour and per day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Unused OTPs to one address that all unknown browsers together can cause per hour; with a link these are 5 mails. */
export const ADDRESS_MAILS_PER_HOUR = 4

/** Failures in a row after which a counter's typed OTPs are refused, and for how many milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE_MS }

/** OTPs to one address that all unknown browsers together can cause per day. */
export const ADDRESS_MAILS = 20

/** Failures per day after which typed OTPs of unknown browsers are refused: for one address, and from one network. */
export const ADDRESS_FAILURES = 30
export const NETWORK_FAILURES = 200

/** Failures within 24 hours after which a browser becomes unknown; for a session, typed OTPs are refused meanwhile. */
export const BROWSER_FAILURES = 20

/** Interval between sign-in links to one address while the last one is unused, milliseconds. */
export const LINK_INTERVAL_MS = HOUR_MS

// Limits of a network, in memory: many people share an address, so the limits rise with their sign-ins, and beyond them
// everybody waits seconds. Known browsers have counters of their own.

const MAX_WAIT_MS = 30_000

/** OTP and link mails of a network: the first at once, then one a second. Each sign-in makes room for one more. */
export const NETWORK_MAILS: BucketLimits = { size: 60, maxSize: 600, refillMs: 1000, maxWaitMs: MAX_WAIT_MS }

/**
 * The ceiling of mails to addresses that do not sign in, for an IPv4 address or an IPv6 /48: 900, and 300 more in each
 * hour. A sign-in gives its mail back.
 */
export const SITE_MAILS: BucketLimits = { size: 900, refillMs: HOUR_MS / 300, maxWaitMs: MAX_WAIT_MS }

/** Wrong OTPs of a network, with a challenge of this server; and without one, which cannot be right. */
export const NETWORK_ATTEMPTS: BucketLimits = { size: 100, refillMs: 6000, maxWaitMs: MAX_WAIT_MS }
export const UNBOUND_ATTEMPTS: BucketLimits = { size: 20, refillMs: 3000, maxWaitMs: MAX_WAIT_MS }

/** TTL of a known browser after a sign-in, milliseconds; most addresses per browser, and most browsers per address. */
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
