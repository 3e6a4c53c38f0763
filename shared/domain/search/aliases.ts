import { nearIndex } from './nearest-words.ts'

/** Words or phrases that mean the same in a search, as `tokenize` makes them, the words of a phrase joined by blanks. */
export type AliasGroup = readonly string[]

/** A word, or the words of a phrase. */
export type Phrase = readonly string[]

/** The groups by each of their members. */
export type Aliases = {
  groups: readonly (readonly Phrase[])[]
  /** Returns the group of a word or phrase as phrases, itself among them; undefined if it is in no group. */
  groupOf: (phrase: Phrase) => readonly Phrase[] | undefined
  /** Returns the first phrases of the groups of which a field holds a word, or all words of a phrase. */
  groupsIn: (words: ReadonlySet<string>) => Phrase[]
  /** Returns the single words of the groups that sound like a word. */
  near: (word: string) => string[]
  /** The number of words of the longest phrase. */
  longest: number
}

/** Prepares groups for searches. No member may be in two groups. */
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
  // Only searches that find nothing ask for near words.
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

/** Each word means itself. */
export const NO_ALIASES = prepareAliases([])
