/** The filter token that most documents have: that of public job posts. */
export const COMMON_FILTER = 'listall'

/** The filter token of documents without the common one. To exclude these costs less than to look up all others. */
export const NOT_COMMON_FILTER = 'notlistall'

/** Returns the filter tokens of a document as they are indexed. */
export const indexedFilters = (filters: readonly string[]): string[] =>
  filters.includes(COMMON_FILTER) ? [...filters] : [...filters, NOT_COMMON_FILTER]
