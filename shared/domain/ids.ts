// ULID: 48 bits of time and 80 of chance in Crockford's base 32, so that ids sort by their making.
const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i

/** An id as a pattern for routes, in any letter case. */
export const ID_PATTERN = '[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}'

/** Whether a text has the form of an id of ours, in any letter case. */
export const isId = (text: string): boolean => ID.test(text)
