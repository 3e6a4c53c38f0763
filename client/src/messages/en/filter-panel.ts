/** The messages of the choice of all filters of a list, loaded with it. */
export const filterPanel = {
  title: 'All filters',
  qualification: 'Qualification',
  anyQualification: 'Any Qualification',
  purpose: 'Purpose',
  anyPurpose: 'Any Purpose',
  show: 'Show posts',
}
