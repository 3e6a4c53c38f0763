import { tokenize } from '../text/tokenize.ts'

export type Phrases = {
  isIn(words: readonly string[]): boolean
  beginsWith(words: readonly string[]): boolean
  endsWith(words: readonly string[]): boolean
}

export const toPhrase = (text: string): string => tokenize(text).join(' ')

export function toPhrases(texts: readonly string[]): Phrases {
  const phrases = new Set(texts.map(toPhrase))
  const lengths = [...new Set([...phrases].map((phrase) => phrase.split(' ').length))]
  const beginsWith = (words: readonly string[]) =>
    lengths.some((length) => phrases.has(words.slice(0, length).join(' ')))
  return {
    beginsWith,
    endsWith: (words) => lengths.some((length) => phrases.has(words.slice(-length).join(' '))),
    isIn: (words) => words.some((_word, index) => beginsWith(words.slice(index))),
  }
}
