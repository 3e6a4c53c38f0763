import { MINUTE_MS } from './dates/durations.ts'

/** Documented limits and times, each defined once: docs/product/specification.md#9-business-constants-and-limits. */

export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 50

export const SYNC_PAGE_SIZE = 100
export const SYNC_PAGE_SIZE_MAX = 200

/** Newest job posts that a device without a cursor receives, and the most synced posts that it stores. */
export const SYNC_MAX_POSTS = 500

/** Graphemes of a title in a list row and on a card before the ellipsis. */
export const ROW_TITLE_LENGTH = 50
export const CARD_TITLE_LENGTH = 60

/** Maximum characters of a search query, and newest matches that a search reads (docs/product/decisions.md#b6). */
export const SEARCH_QUERY_LENGTH = 100
export const SEARCH_MATCHES_MAX = 1000

export const COPIED_MODAL_MS = 1000
export const COPIED_PAGE_MS = 1500

export const CONTACT_SUCCESS_MS = 5000
export const CONTACT_MESSAGE_MIN = 20

/** Minimum height of an ad block, CSS pixels. */
export const AD_BLOCK_MIN_HEIGHT = 250

/** Documented delays of the old site; the site settings can restore them. */
export const LEGACY_REQUEST_DELAY_MS = 5000
export const LEGACY_PROMO_DELAY_MS = 5000

export const URGENT_DAYS = 3

/** Days after its last date for which search engines may index a post (docs/decisions/0008). */
export const CLOSED_INDEXED_DAYS = 90

/** Days after its last date for which a private job is listed. */
export const CLOSED_LISTED_DAYS = 30

/** Days without a change after which a post without a last date is probably closed. */
export const UNDATED_OPEN_DAYS = 90

export const CLOSING_SOON_DAYS = 7

/** Maximum characters of an address. Other limits are in content-limits.ts: every page needs only this one. */
export const LINK_LENGTH = 2048

export const QUIZ_CATEGORIES = ['Free', 'Quizzes', 'Mock'] as const
export const LEVELS = ['Easy', 'Moderate', 'Difficult'] as const
export const OPTION_COUNT = 4
export const SHUFFLES = ['none', 'questions', 'all'] as const
export const REVEALS = ['attempt', 'expiry'] as const

/** Amount in the payment modal if a price is missing; never charged. */
export const DISPLAYED_DEFAULT_RUPEES = 100

export const OTP_LENGTH = 6
export const OTP_TTL_MS = 10 * MINUTE_MS
export const OTP_RESEND_DELAY_MS = MINUTE_MS

export const PASSKEY_NAME_LENGTH = 50

/** TTL of a sign-in link: longer than the hour until another one is mailed. */
export const SIGN_IN_LINK_TTL_MS = 70 * MINUTE_MS

export const PHONE_LENGTH = 10

/** Maximum digits of a phone number with its country code (E.164). */
export const PHONE_LENGTH_MAX = 15

export const DRAFT_AUTOSAVE_MS = 5000

/** Maximum questions on a page of the question bank: a page can be added to a quiz at once. */
export const BANK_PAGE = 24

/** `data.reason` of a 429 for the caller's whole network, over within seconds. */
export const NETWORK_BUSY = 'network'

export const BULK_MAX = 50

export const DECISION_REASON_LENGTH = 300
