import { SEARCH_QUERY_LENGTH } from '../constants.ts'
import { foldIndic, joinThousands } from './fold-indic.ts'
import { toWellFormed } from './well-formed.ts'

// A word begins with a letter or digit and continues through marks: otherwise Devanagari splits at its vowel signs.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu

// Joiners and variation selectors only affect the shape of adjacent characters: a word is the same without them.
const JOINERS = /[\u00AD\u200C\u200D\u2060\uFE00-\uFE0F\uFEFF\u{E0100}-\u{E01EF}]/gu

const NUMBER = /^\d+$/

/** Longest word of a search index, in bytes of UTF-8. Longer words are cut: databases limit the length of a lexeme. */
const WORD_MAX_BYTES = 255
const MAX_BYTES_PER_UNIT = 3

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

function cutWord(word: string): string {
  if (word.length * MAX_BYTES_PER_UNIT <= WORD_MAX_BYTES) return word
  let [bytes, end] = [0, 0]
  for (const character of word) {
    bytes += bytesOf(character)
    if (bytes > WORD_MAX_BYTES) break
    end += character.length
  }
  return word.slice(0, end)
}

export function tokenize(text: string): string[] {
  const plain = foldAccents(text.replace(JOINERS, '').normalize('NFKC').toLowerCase())
  const words = joinThousands(foldIndic(plain)).match(WORD) ?? []
  return words.map((word) => cutWord(NUMBER.test(word) ? word.replace(/^0+(?=\d)/, '') : word))
}

// Latin, Greek and Cyrillic letters lose their accents; most marks of Indian scripts carry meaning and stay.
const foldAccents = (text: string): string =>
  text
    .replace(/[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1EFF]/g, (letter) => letter.normalize('NFD'))
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFKC')

/** Returns the searched part of a query: at most 100 characters, cut at a word. Blank means no search. */
export function truncateQuery(query: string): string {
  const text = query.trim()
  if (text.length <= SEARCH_QUERY_LENGTH) return text
  const head = text.slice(0, SEARCH_QUERY_LENGTH)
  if (/\s/.test(text.charAt(SEARCH_QUERY_LENGTH))) return head.trim()
  const space = head.search(/\s\S*$/)
  // A single longer word: keeps its beginning, and never a lone surrogate.
  return toWellFormed((space > 0 ? head.slice(0, space) : head).trim()).replaceAll('\uFFFD', '')
}
