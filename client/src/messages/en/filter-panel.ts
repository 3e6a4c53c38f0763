export const filterPanel = {
  title: 'All filters',
  qualification: 'Qualification',
  anyQualification: 'Any Qualification',
  purpose: 'Purpose',
  anyPurpose: 'Any Purpose',
  show: 'Show posts',
}
