export const nothingFound = {
  didYouMean: (words: string, found: string) => `Did you mean ${words}? Show ${found}`,
  withoutState: (words: string) => `Search ${words} in all states`,
  clear: 'Clear search and filters',
}
