/** The messages of the audit log. */
export const audit = {
  intro: 'What was done, by whom and when; the latest first. Nothing can be removed here.',
  target: 'What it was done to',
  targetPlaceholder: 'Words of a title, or site',
  actor: 'Who did it',
  actorPlaceholder: 'E-mail, or a program',
  by: (actor: string) => `All by ${actor}`,
  kinds: {
    jobPost: 'job post',
    privateJob: 'private job',
    offlineForm: 'offline form',
    note: 'note',
    question: 'question',
    quiz: 'quiz',
    user: 'person',
    address: 'address',
  } as Record<string, string>,
  clear: 'Show all',
  changes: 'Changes',
  before: 'Before',
  after: 'After',
  show: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  absent: '(nothing)',
  found: (total: number, isCapped: boolean) =>
    `${total}${isCapped ? '+' : ''} ${total === 1 ? 'entry' : 'entries'}`,
  emptyTitle: 'Nothing here',
  emptyText: 'Nothing in the log fits both fields.',
}
