import { tokenize } from '../text/tokenize.ts'
import type { Organisation } from './organisation-table.ts'

export type OrganisationSuggestion = { kind: 'organisation'; title: string; slug: string }

// Few, since most users look for posts.
const SHOWN_MAX = 2

/** Names of an organisation. Devices get them from the server, without the hosts of the table. */
export type OrganisationNames = Pick<Organisation, 'slug' | 'name' | 'aliases'> & {
  short?: string | undefined
}

type Named = { organisation: OrganisationNames; words: string }

const toNamed = (organisation: OrganisationNames): Named[] => {
  const { name, short, aliases } = organisation
  const spelled = new Set([name, short ?? name, ...aliases].map((each) => tokenize(each).join(' ')))
  return [...spelled].map((words) => ({ organisation, words }))
}

const toSuggestion = ({ name, short = name, slug }: OrganisationNames): OrganisationSuggestion => ({
  kind: 'organisation',
  title: short === name ? name : `${name} (${short})`,
  slug,
})

const toOrganisations = (found: readonly Named[]): OrganisationNames[] => [
  ...new Set(found.map(({ organisation }) => organisation)),
]

/** Prepares the search for organisations by the beginning of a name. */
export function organisationSearch(organisations: readonly OrganisationNames[]) {
  const names = organisations.flatMap(toNamed)
  const namesByPrefix = (typed: string): Named[] =>
    typed === '' ? [] : names.filter((each) => each.words.startsWith(typed))

  return {
    /** Returns all organisations with a name that begins with the words. */
    byPrefix: (words: readonly string[]): OrganisationNames[] =>
      toOrganisations(namesByPrefix(words.join(' '))),

    /** Returns organisations with posts whose name begins with the words: exact names first, then by number of posts. */
    suggest(words: readonly string[], postsOf: (slug: string) => number): OrganisationSuggestion[] {
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
          (a, b) =>
            a.rank - b.rank || b.posts - a.posts || (a.organisation.slug < b.organisation.slug ? -1 : 1),
        )
        .slice(0, SHOWN_MAX)
        .map(({ organisation }) => toSuggestion(organisation))
    },
  }
}

export type OrganisationSearch = ReturnType<typeof organisationSearch>
