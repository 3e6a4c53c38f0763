/** The limits and times of the specification (section 9) and of the decisions, each once. */

/** Rows on a page where the caller names no limit, and the most it may ask for (decision A8). */
export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 50

/** Job posts in a page of the sync where the caller names no limit, and the most it may ask for. */
export const SYNC_PAGE_SIZE = 100
export const SYNC_PAGE_SIZE_MAX = 200

/** A device without a cursor is given so many of the newest job posts, and holds so many whole. */
export const SYNC_MAX_POSTS = 500

/** Graphemes of a title shown in a list row and on a card before the ellipsis. */
export const ROW_TITLE_LENGTH = 50
export const CARD_TITLE_LENGTH = 60

/** A search reads at most so many characters of the query and looks at so many of the newest matches (decision B6). */
export const SEARCH_QUERY_LENGTH = 100
export const SEARCH_MATCHES_MAX = 1000

/** How long a copy confirmation stands, in milliseconds: in the modal and on the job page. */
export const COPIED_MODAL_MS = 1000
export const COPIED_PAGE_MS = 1500

/** How long the contact form's success message stands, and the shortest message it takes. */
export const CONTACT_SUCCESS_MS = 5000
export const CONTACT_MESSAGE_MIN = 20

/** Least height of an ad block in CSS pixels. */
export const AD_BLOCK_MIN_HEIGHT = 250

/** The documented delays of the old site, which the site settings can bring back (decisions E1, E2). */
export const LEGACY_REQUEST_DELAY_MS = 5000
export const LEGACY_PROMO_DELAY_MS = 5000

/** A last date so many days away or nearer is shown as urgent. */
export const URGENT_DAYS = 3

/** A post stays with search engines for so many days after its last date (decision record 8). */
export const CLOSED_INDEXED_DAYS = 90

/** Most characters of an address; the other limits of content are apart (content-limits.ts): every page needs this one. */
export const LINK_LENGTH = 2048

/** What a quiz and a question may be, and how many options a question has (specification, section 5). */
export const QUIZ_CATEGORIES = ['Free', 'Quizzes', 'Mock'] as const
export const LEVELS = ['Easy', 'Moderate', 'Difficult'] as const
export const OPTION_COUNT = 4

/** Amount that the payment modal displays where a price is missing, rupees; nothing is ever charged from it (decision B11). */
export const DISPLAYED_DEFAULT_RUPEES = 100

/** Digits of a one-time code, its life in milliseconds, and the pause between two sends. */
export const CODE_LENGTH = 6
export const OTP_TTL_MS = 10 * 60_000
export const OTP_RESEND_DELAY_MS = 60_000

/** How long a sign-in link lives, milliseconds: longer than the hour after which another is mailed. */
export const LINK_LIFE_MS = 70 * 60_000

/** Digits of a phone number (decision B9). */
export const PHONE_LENGTH = 10

/** How often what is typed in the admin area is kept on the device, milliseconds. */
export const DRAFT_AUTOSAVE_MS = 5000
