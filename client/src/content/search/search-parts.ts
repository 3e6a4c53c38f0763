import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import { organisationLabel, organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { searchLink } from '#client/layout/navigation.ts'
import { stringifySearch } from '#client/lib/search-params.ts'

/** Returns the parts of a saved search as texts for users. `purposes` has the name of each purpose. */
export const searchParts = (
  { words, qualification, organisation, purpose, state }: SavedSearch,
  purposes: Record<Exclude<SavedSearch['purpose'], ''>, string>,
): string[] =>
  [
    words,
    qualification,
    organisation && organisationLabel(organisation),
    purpose && purposes[purpose],
    state,
  ].filter((part) => part !== '')

export function searchHref({ words, state, qualification, organisation, purpose }: SavedSearch): string {
  const path = organisation === '' ? searchLink.to : organisationPath(organisation)
  return (
    path +
    stringifySearch({
      searchQuery: words || undefined,
      state: state || undefined,
      qualification: qualification || undefined,
      purpose: purpose || undefined,
    })
  )
}
