// Lone surrogate. (String.prototype.isWellFormed is newer than the oldest supported browsers.)
const HALF = /\p{Cs}/u
const HALVES = /\p{Cs}/gu

export const isWellFormed = (text: string): boolean => !HALF.test(text)

export const toWellFormed = (text: string): string => text.replace(HALVES, '\uFFFD')
