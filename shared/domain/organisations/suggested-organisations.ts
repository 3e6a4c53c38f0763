import { tokenize } from '../text/tokenize.ts'
import { ORGANISATIONS, type Organisation } from './organisation-table.ts'

export type OrganisationSuggestion = { kind: 'organisation'; title: string; slug: string }

// Few, since most users look for posts.
const SHOWN_MAX = 2

type Named = { organisation: Organisation; words: string }

const names: readonly Named[] = ORGANISATIONS.flatMap((organisation) => {
  const { name, short, aliases } = organisation
  const spelled = new Set([name, short ?? name, ...aliases].map((each) => tokenize(each).join(' ')))
  return [...spelled].map((words) => ({ organisation, words }))
})

const toSuggestion = ({ name, short = name, slug }: Organisation): OrganisationSuggestion => ({
  kind: 'organisation',
  title: short === name ? name : `${name} (${short})`,
  slug,
})

const namesByPrefix = (typed: string): Named[] =>
  typed === '' ? [] : names.filter((each) => each.words.startsWith(typed))

const toOrganisations = (found: readonly Named[]): Organisation[] => [
  ...new Set(found.map(({ organisation }) => organisation)),
]

/** Returns all organisations with a name that begins with the words. */
export const organisationsByPrefix = (words: readonly string[]): Organisation[] =>
  toOrganisations(namesByPrefix(words.join(' ')))

/** Returns organisations with posts whose name begins with the words: exact names first, then by number of posts. */
export function suggestedOrganisations(
  words: readonly string[],
  postsOf: (slug: string) => number,
): OrganisationSuggestion[] {
  const typed = words.join(' ')
  const found = namesByPrefix(typed)
  const exact = new Set(toOrganisations(found.filter((each) => each.words === typed)))
  return toOrganisations(found)
    .map((organisation) => ({
      organisation,
      posts: postsOf(organisation.slug),
      rank: exact.has(organisation) ? 0 : 1,
    }))
    .filter(({ posts }) => posts > 0)
    .sort(
      (a, b) => a.rank - b.rank || b.posts - a.posts || (a.organisation.slug < b.organisation.slug ? -1 : 1),
    )
    .slice(0, SHOWN_MAX)
    .map(({ organisation }) => toSuggestion(organisation))
}
