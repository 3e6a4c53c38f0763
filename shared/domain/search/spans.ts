import type { Aliases, Phrase } from './aliases.ts'
import { isIgnored } from './stop-words.ts'
import { namedBy, namingPhraseAt, type NamedField } from './named-fields.ts'
import { phraseAt } from './search-terms.ts'
import { createSpelling } from './spelling.ts'

export type Span = {
  end: number
  phrases: readonly Phrase[]
  names: NamedField | null
  isIgnored: boolean
}

export type ReadOptions = {
  aliases: Aliases
  /** True if words may name fields of the searched items, as of job posts. */
  namesFields: boolean
}

const MAX_CORRECTED_TERMS = 4

/** Returns the reader of quoted words: they mean themselves, or their alias group. */
export const literalSpans =
  (words: readonly string[], { aliases }: ReadOptions) =>
  (start: number): Span => {
    const phrase = phraseAt(words, start, aliases)
    const phrases = aliases.groupOf(phrase) ?? [phrase]
    return { end: start + phrase.length, phrases, names: null, isIgnored: false }
  }

/** Returns the reader of words outside quotes, which takes the longest stretch of words with a meaning. */
export function meantSpans(words: readonly string[], { aliases, namesFields }: ReadOptions) {
  const { correct } = createSpelling(aliases)
  // Computed once: several stretches of words may contain the same word.
  const corrections = words.map((word) => correct(word) ?? word)
  const hasNoMeaning = (word: string) => isIgnored(word, aliases.groupOf([word]))

  function toSpan(phrase: Phrase, start: number): Span {
    const group = aliases.groupOf(phrase)
    const text = phrase.join(' ')
    const end = start + phrase.length
    const names = namesFields ? namedBy(text, group, words[end]) : null
    return {
      end,
      phrases: names?.field === 'lastDate' ? [] : (group ?? [phrase]),
      names,
      isIgnored: phrase.length === 1 && isIgnored(text, group),
    }
  }

  // A phrase that only names a field's value is not searched as text: text searches use the value's own name.
  function namingSpan(start: number): Span | null {
    const found = namesFields ? namingPhraseAt(words, start, hasNoMeaning) : null
    const names = found && namedBy(found.phrase, undefined, words[found.end])
    if (!names) return null
    const value = names.value.toLowerCase().split(' ')
    const phrases = names.field === 'lastDate' ? [] : (aliases.groupOf(value) ?? [value])
    return { end: found.end, phrases, names, isIgnored: false }
  }

  // Includes the typed words: they may be right.
  function correctedSpan(start: number): Span | null {
    for (let length = Math.min(MAX_CORRECTED_TERMS, words.length - start); length > 0; length -= 1) {
      const typed = words.slice(start, start + length)
      const corrected = corrections.slice(start, start + length)
      if (corrected.every((word, index) => word === typed[index])) continue
      const span = toSpan(corrected, start)
      if (span.isIgnored) return span
      if (span.names !== null) return { ...span, phrases: [typed, ...span.phrases] }
    }
    return null
  }

  return (start: number): Span => {
    const alias = toSpan(phraseAt(words, start, aliases), start)
    const naming = namingSpan(start)
    const exact = naming !== null && naming.end >= alias.end ? naming : alias
    const isPlain = exact.names === null && !exact.isIgnored && exact.phrases.length === 1
    const corrected = correctedSpan(start)
    if (corrected !== null && (corrected.end > exact.end || (isPlain && corrected.end === exact.end)))
      return corrected
    return exact
  }
}
