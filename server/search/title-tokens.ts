// The index takes a private-use character for a letter, and no word of a text has one (`tokenize`). Groups have another.
const MARK = '\uE001'

/**
 * Returns the token of a word, or of a group, that stands in a title. The index tells columns apart only while it walks the
 * rows of a word: what is looked for in titles alone has rows of its own.
 */
export const titleToken = (token: string): string => MARK + token
