import { requiredWords, type FieldWords, type SearchTerm } from '../search/search-terms.ts'

/*
 * Saved searches stand in an index under what every post that they find holds: a word, or the beginning of one. A post
 * is looked up by its words and their beginnings; the search rule itself then decides (`matchRank`).
 */

// Letters (code points): a longer beginning is filed under its first ones.
const BEGINNING_LENGTH = 24

const wordKey = (word: string): string => `w:${word}`
const beginningKey = (letters: readonly string[]): string => `b:${letters.join('')}`

const lettersOf = (word: string): string[] => Array.from(word).slice(0, BEGINNING_LENGTH)

/** Returns the keys under which a search is filed; none if it finds nothing. */
export function filedUnder(terms: readonly SearchTerm[]): string[] {
  const { words, beginning } = requiredWords(terms)
  const begun = beginning === null ? [] : [beginningKey(lettersOf(beginning))]
  return [...words.map(wordKey), ...begun]
}

/** Returns the keys under which the searches stand that may find a post of these words, each once. */
export function lookupKeys(fields: { title: FieldWords; body: FieldWords }): string[] {
  const keys = new Set<string>()
  for (const word of `${fields.title} ${fields.body}`.split(' ')) {
    if (word === '' || keys.has(wordKey(word))) continue
    keys.add(wordKey(word))
    const letters = lettersOf(word)
    for (let length = letters.length; length > 0; length -= 1)
      keys.add(beginningKey(letters.slice(0, length)))
  }
  return [...keys]
}
