/** The messages of the audit log. */
export const audit = {
  intro: 'What was done, by whom and when; the latest first. Nothing can be removed here.',
  target: 'Target',
  targetPlaceholder: 'As jobPost/01K… or site',
  clear: 'Show all',
  changes: 'Changes',
  before: 'Before',
  after: 'After',
  show: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  absent: '(nothing)',
  found: (total: number) => (total === 1 ? '1 entry' : `${total} entries`),
  emptyTitle: 'Nothing here',
  emptyText: 'Nothing was done to this target.',
}
