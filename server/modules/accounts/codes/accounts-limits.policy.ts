import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Role } from '#shared/contracts/auth.ts'
import { tokenBuckets } from '#server/lib/token-buckets.ts'
import type { BucketLimits } from '#server/lib/token-buckets.ts'
import { toNetwork, toNetworkSite } from '#server/lib/client-network.ts'

// Chances to guess one of 10^6 OTPs. In 24 hours, all unknown browsers together have ADDRESS_FAILURES attempts at one
// email address (30/10^6). A stolen known browser has BROWSER_FAILURES more (20/10^6), then it becomes unknown. An OTP
// accepts MAX_OTP_ATTEMPTS attempts. A link has 256 random bits.

/** Attempts that an OTP accepts; the next attempt fails even with the right digits. */
export const MAX_OTP_ATTEMPTS = 5

/** OTPs mailed for one counter per hour and per day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Unused OTPs per hour and email address, for all unknown browsers together; plus one link these are 5 mails. */
export const ADDRESS_MAILS_PER_HOUR = 4

/** Failures in a row after which a counter refuses typed OTPs; `pause` in milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE_MS }

/** OTPs per day and email address for all unknown browsers together. */
export const ADDRESS_MAILS = 20

/** Failures per day after which typed OTPs of unknown browsers are refused: per address, and per network. */
export const ADDRESS_FAILURES = 30
export const NETWORK_FAILURES = 200

/** Wrong OTPs in 24 hours after which a known browser becomes unknown, or typed OTPs of a session are refused. */
export const BROWSER_FAILURES = 20

/** Interval between sign-in links to one address while the last one is unused, milliseconds. */
export const LINK_INTERVAL_MS = HOUR_MS

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

// Limits per IP network, in memory. Many users may share a network, so sign-ins raise them; above them all users wait.

const MAX_WAIT_MS = 30_000

/** OTP and link mails per IP network: the first 60 at once, then one a second. Each sign-in adds one, up to 600. */
const NETWORK_MAILS: BucketLimits = { size: 60, maxSize: 600, refillMs: 1000, maxWaitMs: MAX_WAIT_MS }

/** Mails to addresses that do not sign in, per IPv4 address or IPv6 /48. A sign-in returns its mail. */
const SITE_MAILS: BucketLimits = { size: 900, refillMs: HOUR_MS / 300, maxWaitMs: MAX_WAIT_MS }

/** Wrong OTPs per IP network: with a challenge of this server, and without one, so that they cannot be right. */
const NETWORK_ATTEMPTS: BucketLimits = { size: 100, refillMs: 6000, maxWaitMs: MAX_WAIT_MS }
const UNBOUND_ATTEMPTS: BucketLimits = { size: 20, refillMs: 3000, maxWaitMs: MAX_WAIT_MS }

/** Limits that all unknown browsers of a network share. Waits are milliseconds, 0 for none. */
export type NetworkLimits = {
  countMail(ip: string): number
  returnMail(ip: string): void
  /** Returns the wait before the next typed OTP; `isBound` if it comes with a challenge of this server. */
  attemptWaitMs(ip: string, isBound: boolean): number
  countWrong(ip: string, isBound: boolean): void
  recordSignIn(ip: string): void
}

export function networkLimits(clock: () => number): NetworkLimits {
  const [mails, siteMails] = [tokenBuckets(NETWORK_MAILS), tokenBuckets(SITE_MAILS)]
  const [boundAttempts, unboundAttempts] = [tokenBuckets(NETWORK_ATTEMPTS), tokenBuckets(UNBOUND_ATTEMPTS)]
  const attemptsOf = (isBound: boolean) => (isBound ? boundAttempts : unboundAttempts)

  return {
    countMail(ip) {
      const [network, site, now] = [toNetwork(ip), toNetworkSite(ip), clock()]
      const wait = Math.max(mails.waitMs(network, now), siteMails.waitMs(site, now))
      if (wait > 0) return wait
      mails.take(network, now)
      siteMails.take(site, now)
      return 0
    },

    returnMail(ip) {
      mails.giveBack(toNetwork(ip), clock())
      siteMails.giveBack(toNetworkSite(ip), clock())
    },

    attemptWaitMs: (ip, isBound) => attemptsOf(isBound).waitMs(toNetwork(ip), clock()),

    countWrong: (ip, isBound) => attemptsOf(isBound).take(toNetwork(ip), clock()),

    recordSignIn(ip) {
      const now = clock()
      mails.grow(toNetwork(ip), now)
      mails.giveBack(toNetwork(ip), now)
      siteMails.giveBack(toNetworkSite(ip), now)
    },
  }
}

export const noNetworkLimits: NetworkLimits = {
  countMail: () => 0,
  returnMail: () => undefined,
  attemptWaitMs: () => 0,
  countWrong: () => undefined,
  recordSignIn: () => undefined,
}
