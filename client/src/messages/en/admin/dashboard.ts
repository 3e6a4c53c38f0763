/** The messages of the overview above the list of jobs. */
export const dashboard = {
  title: 'Overview',
  perDay: 'Posts per day, the last 30 days',
  day: 'Day',
  posts: 'Posts',
  showTable: 'Show as a table',
  published: 'Published',
  kinds: {
    jobPost: 'Jobs',
    privateJob: 'Private jobs',
    offlineForm: 'Offline forms',
    note: 'Notes',
    question: 'Questions',
    quiz: 'Quizzes',
  },
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  unreadReports: (count: number) => (count === 1 ? '1 unread report' : `${count} unread reports`),
  noUnread: 'No unread messages',
  messagesFull:
    'The messages are full: 10,000 are unread, and visitors cannot send more. Read or delete some.',
  reportsFull: 'The reports are full: 10,000 are unread, and readers cannot send more. Read some.',
  attention: 'Needs attention',
  lists: {
    noOfficialSource: 'No official source',
    lastDatePassed: 'Last date passed, still offers Apply',
    deadLinks: 'Dead or missing links',
  },
  nothing: 'Nothing to do here.',
  shownOf: (shown: number, total: number) => `the first ${shown} of ${total}`,
  scheduled: 'Published next',
  nothingScheduled: 'Nothing is scheduled.',
}
