// ULID: 48 bits of time and 80 random bits in Crockford's base 32, so that ids sort by creation time.
const ID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i

export const ID_PATTERN = '[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}'

export const isId = (text: string): boolean => ID.test(text)
