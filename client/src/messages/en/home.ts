export const home = {
  subline: 'Stay updated with latest Government jobs, results and admit card',
  searchPlaceholder: 'Search for jobs, results, admit cards...',
  search: 'Search',
  tiles: 'More to explore',
  lists: 'Latest updates',
  tabs: { latest: 'Jobs', results: 'Results', admitCard: 'Admit Card' },
  forYou: { label: 'Jobs for you', link: 'See the jobs you can apply for' },
  viewAll: 'View All',
  viewAllOf: (title: string) => `View All: ${title}`,
}
