import { nearIndex } from './nearest-terms.ts'

/** Synonymous words or phrases in the form of `tokenize`, the words of a phrase joined by blanks. */
export type AliasGroup = readonly string[]

export type Phrase = readonly string[]

export type Aliases = {
  groups: readonly (readonly Phrase[])[]
  groupOf: (phrase: Phrase) => readonly Phrase[] | undefined
  /** Returns the first phrases of groups with a word or complete phrase in a field. */
  groupsIn: (words: ReadonlySet<string>) => Phrase[]
  near: (word: string) => string[]
  longest: number
}

export function prepareAliases(groups: readonly AliasGroup[]): Aliases {
  const byMember = new Map<string, readonly Phrase[]>()
  const all: (readonly Phrase[])[] = []
  const byFirstWord = new Map<string, { phrase: Phrase; group: Phrase }[]>()
  let longest = 1
  for (const group of groups) {
    const phrases = group.map((member) => member.split(' '))
    all.push(phrases)
    for (const member of group) byMember.set(member, phrases)
    const [first = []] = phrases
    for (const phrase of phrases) {
      longest = Math.max(longest, phrase.length)
      const [word = ''] = phrase
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), { phrase, group: first }])
    }
  }
  // Built on demand: only searches without results need near words.
  let index: ReturnType<typeof nearIndex> | undefined
  return {
    groups: all,
    groupOf: (phrase) => byMember.get(phrase.join(' ')),
    groupsIn(words) {
      const found = new Set<Phrase>()
      for (const word of words)
        for (const { phrase, group } of byFirstWord.get(word) ?? [])
          if (phrase.every((each) => words.has(each))) found.add(group)
      return [...found]
    },
    near: (word) =>
      (index ??= nearIndex([...byMember.keys()].filter((member) => !member.includes(' '))))(word),
    longest,
  }
}

export const NO_ALIASES = prepareAliases([])
