import type { Role } from '#shared/contracts/auth.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// What a guesser has, of 10^6 codes: MAX_OTP_ATTEMPTS of each, and of one address in any 24 hours ADDRESS_FAILURES from all
// browsers that are unknown to it together, 30/10^6; whoever stole a known browser has BROWSER_FAILURES more, 20/10^6,
// and then it is unknown. A link has 256 bits.

/** Tries that a code takes; the next is dead even with the right digits. */
export const MAX_OTP_ATTEMPTS = 5

/** Codes sent for one counter in an hour and in a day. */
export const SENDS_PER_HOUR = 5
export const SENDS_PER_DAY = 10

/** Failures in a row that pause a counter's typed codes, and for how long, milliseconds. */
export const FAILURES_IN_ROW = { count: 10, pause: 15 * MINUTE }

/** Mails with a code that unknown browsers together cause an address in a day. */
export const ADDRESS_MAILS = 20

/** Failures in a day after which typed codes of unknown browsers are refused: of one address, and of one network. */
export const ADDRESS_FAILURES = 30
export const NETWORK_FAILURES = 200

/** Failures in a day after which a browser is not known any more; typed codes of a session are refused until the day is over. */
export const BROWSER_FAILURES = 20

/** How often an address is mailed a sign-in link, milliseconds. */
export const LINK_EVERY_MS = 60 * MINUTE

/** How long a browser is known after a sign-in, milliseconds; how many addresses it is known to, and browsers to an address. */
export const KNOWN_LIFE_MS = 180 * DAY
export const KNOWN_ADDRESSES = 5
export const KNOWN_BROWSERS = 50

/** How long a session lives without being used, and at most, milliseconds. */
export const SESSION_LIFE: Readonly<Record<Role, { idle: number; longest: number }>> = {
  user: { idle: 7 * DAY, longest: 30 * DAY },
  admin: { idle: 30 * MINUTE, longest: 12 * HOUR },
}

/** How exactly it is known when a session was last used, milliseconds. */
export const LAST_SEEN_PRECISION_MS = MINUTE
