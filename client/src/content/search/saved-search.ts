import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import type { ListSearch } from './list-search.ts'

/** Search in a URL: its state may be any text. */
export type ListedSearch = Omit<SavedSearch, 'state'> & { state: string }

/** Returns the search and filters of a list of posts in savable form; null without any. */
export function toSavedSearch(
  { searchQuery: words = '', state = '', qualification = '', purpose = '' }: ListSearch,
  organisation = '',
): ListedSearch | null {
  const isNothing = (words || state || qualification || organisation || purpose) === ''
  return isNothing ? null : { words, state, qualification, organisation, purpose }
}
