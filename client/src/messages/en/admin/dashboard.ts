import type { JobType } from '#shared/domain/job-types.ts'

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
  inboxFull: 'An inbox is full.',
  paymentDifferences: (count: number) =>
    count === 1
      ? "1 payment differs from the payment provider's."
      : `${count} payments differ from the payment provider's.`,
  needAttention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  attention: 'Needs attention',
  lists: {
    noOfficialSource: 'No official source',
    lastDatePassed: 'Last date passed, still offers Apply',
    deadLinks: 'Dead or missing links',
  },
  nothing: 'Nothing to do here.',
  postsFound: (total: number) => (total === 1 ? '1 post' : `${total} posts`),
  choose: (title: string) => `Choose: ${title}`,
  chooseAll: 'Choose all of this page',
  removeApply: (count: number) => `Remove the Apply links (${count})`,
  removeHint:
    'Nobody can apply for these any more. Removing their Apply links takes them off the list of open forms; all else stays, and it can be undone.',
  removeFailed: 'The Apply links could not be removed.',
  failed: {
    title: 'Background work that failed',
    text: 'Each was tried again and again without success. Mend the cause, then retry.',
    summary: (count: number) => (count === 1 ? '1 task failed.' : `${count} tasks failed.`),
    kinds: {
      'content.events': 'Reading what was published, for alerts',
      'alerts.expand': 'Finding who is told of an alert',
      'alerts.withdraw': 'Taking an alert back',
      'alerts.remind': 'Making the reminders of a day',
      'alerts.deliver': 'Sending alerts',
      'alerts.sweep': 'Deleting old alerts',
      'mail.code': 'Mail with a code to sign in',
      'mail.contact': 'Mail of a message from the contact form',
      'mail.receipt': 'Mail with a receipt or about a refund',
      'payments.webhook': 'Looking at an order of which the payment provider sent news',
      'payments.reconcile': 'Asking the payment provider about open orders',
      'payments.refund': 'Sending a payment back',
      'payments.compare': 'Comparing the payments of a day with those of the provider',
      'payments.cancel-links': 'Ending links to pay for what is not sold so any more',
      'payments.sandbox': 'Webhooks of the payment sandbox',
    } satisfies Record<JobType, string> as Record<string, string>,
    /** A kind of work that this version does not know. */
    other: 'Other work',
    attempts: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
    lastError: 'Last error:',
    retry: 'Retry',
    retryOf: (kind: string, at: string) => `Retry: ${kind}, ${at}`,
    retryFailed: 'It could not be retried.',
    more: (shown: number, total: number) => `The latest ${shown} of ${total} are shown.`,
  },
  scheduled: 'Published next',
  nothingScheduled: 'Nothing is scheduled.',
}
