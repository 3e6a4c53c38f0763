// Lone surrogate: with the `u` flag, a whole pair is one character of another category. (String.prototype.isWellFormed
// is newer than the oldest supported browsers.)
const HALF = /\p{Cs}/u
const HALVES = /\p{Cs}/gu

/** Returns true without a lone surrogate, which can be neither stored nor sent. */
export const isWellFormed = (text: string): boolean => !HALF.test(text)

/** Replaces each lone surrogate by U+FFFD. */
export const toWellFormed = (text: string): string => text.replace(HALVES, '\uFFFD')
