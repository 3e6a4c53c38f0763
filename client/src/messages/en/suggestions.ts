export const suggestions = {
  label: 'Suggestions',
  recentSearch: 'Recent search',
  organisation: 'Organisation',
  clear: 'Clear recent searches',
  count: (count: number) =>
    count === 0
      ? ''
      : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, choose with the up and down arrows`,
}
