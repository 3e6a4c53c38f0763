import { fileTerms, nameTerms, phrases, sentenceStart, textPhrases, titleStart } from './vocabulary.mjs'

/** Limit above the 20 words of the rule, since names and references lengthen sentences. */
const MAX_SENTENCE_LENGTH = 25

/** @param {import('./vocabulary.mjs').Term[]} terms */
const anyOf = (terms) => new RegExp(terms.map(({ words }) => words.source).join('|'), 'i')

/** One combined expression for each list, because nearly every text has none of the terms. */
const any = new Map([fileTerms, nameTerms, phrases, textPhrases].map((terms) => [terms, anyOf(terms)]))

/** @param {string} text @param {import('./vocabulary.mjs').Term[]} terms @returns {string[]} */
function termProblems(text, terms) {
  if (any.get(terms)?.test(text) !== true) return []
  return terms.flatMap(({ words, use }) => {
    const found = words.exec(text)
    return found === null ? [] : [`"${found[0].trim()}": use ${use}.`]
  })
}

/** @param {string} text */
const sentencesOf = (text) => text.split(/(?<=[.?!:])\s+/).filter((part) => part.split(/\s+/).length > 2)

/** @param {string} file */
export const fileProblems = (file) =>
  termProblems(file.replace(/^.*\//, '').replace(/\.(?:test\.)?\w+$/, ''), fileTerms)

/** @param {string} name */
export const nameProblems = (name) =>
  termProblems(
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .trim(),
    nameTerms,
  )

/** @param {string} text A comment without its marks. */
export const commentProblems = (text) =>
  sentencesOf(text).flatMap((sentence) => {
    const start = sentenceStart.exec(sentence)?.[0]
    const { length } = sentence.split(/\s+/)
    return [
      ...(start === undefined ? [] : [`"${start}" begins a sentence: begin with a verb or a noun.`]),
      ...termProblems(sentence, phrases),
      ...(length > MAX_SENTENCE_LENGTH
        ? [`"${sentence.slice(0, 30)}...": ${length} words are too many.`]
        : []),
    ]
  })

/** @param {string} title */
export function titleProblems(title) {
  const start = titleStart.exec(title)?.[0]
  return [
    ...(start === undefined ? [] : [`"${start}" begins a title: write a sentence with its subject.`]),
    ...termProblems(title, phrases),
  ]
}

/** @param {string} text */
export const textProblems = (text) => sentencesOf(text).flatMap((part) => termProblems(part, textPhrases))
