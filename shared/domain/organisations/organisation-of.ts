import { tokenize } from '../text/tokenize.ts'
import { ORGANISATIONS, type Organisation } from './organisation-table.ts'

type Named = { words: readonly string[]; organisation: Organisation }

const byFirstWord = new Map<string, Named[]>()
for (const organisation of ORGANISATIONS)
  for (const name of [organisation.name, ...organisation.aliases]) {
    const words = tokenize(name)
    const first = words[0] ?? ''
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, organisation }])
  }
for (const named of byFirstWord.values()) named.sort((a, b) => b.words.length - a.words.length)

const bySlug = new Map(ORGANISATIONS.map((organisation) => [organisation.slug, organisation]))

/** Returns the organisation that a title names first, by the longest of its names there; null if it names none. */
export function organisationOf(title: string): Organisation | null {
  const words = tokenize(title)
  for (const [start, first] of words.entries())
    for (const named of byFirstWord.get(first) ?? [])
      if (named.words.every((word, index) => words[start + index] === word)) return named.organisation
  return null
}

/** Returns what a list or a page shows of an organisation; its short name is its name if it has no other. */
export const namesOf = ({ slug, name, short = name }: Organisation) => ({ slug, name, short })

/** Returns the organisation with a slug; null if there is none. */
export const findOrganisation = (slug: string): Organisation | null => bySlug.get(slug) ?? null
