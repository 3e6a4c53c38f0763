/** The words of the home page, which come with it; its title is among those of every visit. */
export const home = {
  subline: 'Stay updated with latest Government jobs, results and admit card',
  searchPlaceholder: 'Search for jobs, results, admit cards...',
  search: 'Search',
  tiles: 'More to explore',
  viewAll: 'View All',
  viewAllOf: (title: string) => `View All: ${title}`,
}
