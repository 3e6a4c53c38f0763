import { DAY } from '#server/modules/accounts/codes/accounts.limits.ts'

/** Most passkeys of one admin. */
export const MAX_PASSKEYS = 10

/** TTL of a challenge, milliseconds: finding a security key and typing its PIN takes a while. */
export const CHALLENGE_TTL_MS = 5 * 60_000

/** Time after a grant or a reset on the host in which a first passkey can be added though one is required, milliseconds. */
export const FIRST_PASSKEY_WINDOW_MS = DAY
