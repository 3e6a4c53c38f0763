import type { Role } from '#shared/contracts/auth.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// Guessing odds, of 10^6 OTPs: each OTP has MAX_OTP_ATTEMPTS attempts. In any 24 hours, all unknown browsers together
// have ADDRESS_FAILURES attempts at one address (30/10^6). A stolen known browser has BROWSER_FAILURES more (20/10^6),
// then it becomes unknown. A link has 256 random bits.

/** Attempts that an OTP accepts; the next attempt fails even with the right digits. */
export const MAX_OTP_ATTEMPTS = 5

/** OTPs mailed for one counter per hour and per day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Failures in a row after which a counter's typed OTPs are refused, and for how many milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE }

/** OTP mails to one address per day that all unknown browsers together can cause. */
export const ADDRESS_MAILS = 20

/** Failures per day after which typed OTPs of unknown browsers are refused: for one address, and from one network. */
export const ADDRESS_FAILURES = 30
export const NETWORK_FAILURES = 200

/** Failures within 24 hours after which a browser becomes unknown; for a session, typed OTPs are refused meanwhile. */
export const BROWSER_FAILURES = 20

/** Interval between sign-in links to one address while the last one is unused, milliseconds. */
export const LINK_INTERVAL_MS = 60 * MINUTE

/** TTL of a known browser after a sign-in, milliseconds; most addresses per browser, and most browsers per address. */
export const KNOWN_BROWSER_TTL_MS = 180 * DAY
export const KNOWN_ADDRESSES = 5
export const KNOWN_BROWSERS = 50

/** Session timeouts, milliseconds: `idle` without use, `absolute` since the sign-in. */
export const SESSION_TIMEOUTS: Readonly<Record<Role, { idle: number; absolute: number }>> = {
  user: { idle: 7 * DAY, absolute: 30 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 12 * HOUR },
}

/** Precision of the last-use time of a session, milliseconds: it is written at most once per interval. */
export const LAST_SEEN_PRECISION_MS = MINUTE
