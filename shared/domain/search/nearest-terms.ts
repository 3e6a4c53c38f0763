// Letters often confused, in Latin words and in transcriptions of Hindi.
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/[sc]h/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/[ckq]+/g, 'k'],
  [/([bdgjt])h/g, '$1'],
  [/[zx]/g, 's'],
  [/w/g, 'v'],
]
const FIRST_VOWEL = /^[aeiouy]/
const VOWELS = /(?<!^)[aeiouyh]/g
// Vowel signs, viramas and nuktas of Indian scripts.
const MARKS = /\p{M}/gu
const SAME_LETTERS: Readonly<Record<string, string>> = { श: 'स', ष: 'स', ण: 'न', ई: 'इ', ऊ: 'उ' }
const DOUBLE = /(.)\1+/gu

/** Returns the skeleton of a word: the sounds of its consonants, and a mark for an initial vowel. */
export function soundKey(word: string): string {
  const letters = word
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[शषणईऊ]/g, (letter) => SAME_LETTERS[letter] ?? letter)
  const sounds = SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), letters)
  return sounds.replace(FIRST_VOWEL, 'a').replace(VOWELS, '').replace(DOUBLE, '$1')
}

/** Excludes short words, which have too many near words, and numbers, which are exact. */
export const isNearable = (word: string): boolean => Array.from(word).length > 2 && !/\p{N}/u.test(word)

/** Returns the lookup keys of near words: the skeleton, and the skeleton without each of its letters. */
export function nearKeys(word: string): string[] {
  const letters = Array.from(soundKey(word))
  const shorter = letters.map((_, index) =>
    [...letters.slice(0, index), ...letters.slice(index + 1)].join(''),
  )
  return [...new Set([letters.join(''), ...(letters.length > 2 ? shorter : [])])]
}

const mostEdits = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3)

export function editDistance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let [before, last] = [[] as number[], b.map((_, index) => index + 1)]
  last.unshift(0)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, its] of b.entries()) {
      const isSwap = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === its
      current.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          (last[column] ?? 0) + (letter === its ? 0 : 1),
          isSwap ? (before[column - 1] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, current]
  }
  return last[b.length] ?? 0
}

export function nearestTerms(word: string, candidates: Iterable<string>): string[] {
  const length = Array.from(word).length
  const most = mostEdits(length)
  const key = soundKey(word)
  const near = [...new Set(candidates)].flatMap((candidate) => {
    const gap = Math.abs(Array.from(candidate).length - length)
    if (candidate === word || gap > most) return []
    const edits = editDistance(word, candidate)
    return edits > most ? [] : [{ candidate, order: [edits, soundKey(candidate) === key ? 0 : 1, gap] }]
  })
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.reduce((found, value, index) => found || value - (b[index] ?? 0), 0)
  return near
    .sort((a, b) => compare(a.order, b.order) || (a.candidate < b.candidate ? -1 : 1))
    .map(({ candidate }) => candidate)
}

export function nearIndex(words: Iterable<string>): (word: string) => string[] {
  const byKey = new Map<string, string[]>()
  for (const word of words) {
    if (!isNearable(word)) continue
    for (const key of nearKeys(word)) {
      const found = byKey.get(key)
      if (found === undefined) byKey.set(key, [word])
      else found.push(word)
    }
  }
  return (word) => [...new Set(nearKeys(word).flatMap((key) => byKey.get(key) ?? []))]
}
