import { STATES } from '#shared/domain/job-facts/states.ts'
import { tokenize } from '../text/tokenize.ts'
import type { Aliases } from './aliases.ts'
import { isIgnored, STOP_WORDS } from './stop-words.ts'
import { namedBy, NAMING_PHRASES } from './named-fields.ts'
import { editDistance, isNearable, nearestTerms, nearIndex } from './nearest-terms.ts'

/** Corrects a mistyped word, but only to a word that names a field or that searches ignore. */
export type Spelling = {
  correct: (word: string) => string | null
}

// Minimum letters: among shorter words, too many differ by only one letter.
const TYPED_MIN = 4
const MEANT_MIN = 5
const TWO_MISTAKES_MIN = 9

// Words excluded from corrections: words with a near word of another meaning, and such near words.
const NOT_MEANT = new Set(
  'inter degree masters master forms apply online passed islands nagar haveli daman matrix odia केवल'.split(
    ' ',
  ),
)

const lengthOf = (word: string): number => Array.from(word).length

// A longer form of a word is no mistake: "punjabi" is no misspelt "punjab".
function isMistyped(word: string, meant: string): boolean {
  if (Array.from(word)[0] !== Array.from(meant)[0] || word.startsWith(meant)) return false
  return editDistance(word, meant) <= (lengthOf(meant) < TWO_MISTAKES_MIN ? 1 : 2)
}

function wordsMeant({ groups }: Aliases): string[] {
  const ofGroups = groups.flatMap((group) => {
    const [first = []] = group
    const text = first.join(' ')
    const isMeant = namedBy(text, group, undefined) !== null || isIgnored(text, group)
    return isMeant ? group.flatMap((phrase) => (phrase.length === 1 ? phrase : [])) : []
  })
  return [...STATES.flatMap(tokenize), ...ofGroups].filter(
    (word) => lengthOf(word) >= MEANT_MIN && !NOT_MEANT.has(word),
  )
}

function prepareSpelling(aliases: Aliases): Spelling {
  const meant = wordsMeant(aliases)
  const known = new Set([
    ...NOT_MEANT,
    ...STOP_WORDS,
    ...NAMING_PHRASES.flatMap((phrase) => phrase.split(' ')),
    ...meant,
    ...aliases.groups.flat(2),
  ])
  const near = nearIndex(meant)
  return {
    correct(word) {
      if (known.has(word) || !isNearable(word) || lengthOf(word) < TYPED_MIN) return null
      return nearestTerms(word, near(word)).find((other) => isMistyped(word, other)) ?? null
    },
  }
}

const prepared = new WeakMap<Aliases, Spelling>()

export function createSpelling(aliases: Aliases): Spelling {
  const found = prepared.get(aliases) ?? prepareSpelling(aliases)
  prepared.set(aliases, found)
  return found
}
