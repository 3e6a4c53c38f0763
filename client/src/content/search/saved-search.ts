import type { SavedSearch } from '#shared/domain/alerts/alert-settings.ts'
import type { ListSearch } from './list-search.ts'

/** A search as an address has it: its state may be any text. */
export type ListedSearch = Omit<SavedSearch, 'state'> & { state: string }

/** Returns what a list of posts is searched and filtered by, as it can be saved; null if it is by nothing. */
export function savedSearchOf(
  { searchQuery: words = '', state = '', qualification = '', purpose = '' }: ListSearch,
  organisation = '',
): ListedSearch | null {
  const isNothing = (words || state || qualification || organisation || purpose) === ''
  return isNothing ? null : { words, state, qualification, organisation, purpose }
}
