import type { JobType } from '#shared/domain/job-types.ts'

export const dashboard = {
  title: 'Overview',
  postsPerDay: 'Posts per day, the last 30 days',
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
    'The message inbox is full: 10,000 messages are unread. Visitors cannot send messages. Read or delete some messages.',
  reportsFull:
    'The report inbox is full: 10,000 reports are unread. Visitors cannot send reports. Mark some reports as read.',
  inboxFull: 'An inbox is full.',
  paymentDifferences: (count: number) =>
    count === 1
      ? '1 payment differs from the payment provider’s records.'
      : `${count} payments differ from the payment provider’s records.`,
  needAttention: (count: number) =>
    count === 1 ? '1 item needs attention' : `${count} items need attention`,
  attention: 'Needs attention',
  lists: {
    notPublished: 'Scheduled, could not be published',
    noOfficialSource: 'No official source',
    probablyClosed: 'Probably closed, no last date',
    deadLinks: 'Dead or missing links',
  },
  emptyTitle: 'Nothing to do here.',
  postsFound: (total: number) => (total === 1 ? '1 item' : `${total} items`),
  select: (title: string) => `Select: ${title}`,
  selectAll: 'Select all on this page',
  removeApplyLinks: (count: number) => `Remove the Apply links (${count})`,
  removeHint:
    'Visitors do not see the Apply links of these posts. Add the last date, or remove the Apply links. You can undo the removal.',
  removeFailed: 'The Apply links could not be removed.',
  failed: {
    title: 'Failed background tasks',
    text: 'Each task failed several times. Fix the cause, then retry.',
    summary: (count: number) => (count === 1 ? '1 task failed.' : `${count} tasks failed.`),
    kinds: {
      'content.events': 'Looking for new posts that need alerts',
      'alerts.expand': 'Finding the recipients of an alert',
      'alerts.withdraw': 'Withdrawing an alert',
      'alerts.remind': 'Creating the reminders of a day',
      'alerts.deliver': 'Sending alerts',
      'alerts.sweep': 'Deleting old alerts',
      'alerts.confirm': 'Sending the first notification to a device',
      'mail.code': 'Email with an OTP',
      'mail.contact': 'Email with a message from the contact form',
      'mail.receipt': 'Email with a receipt or about a refund',
      'payments.webhook': 'Checking an order after a webhook',
      'payments.reconcile': 'Checking open orders with the payment provider',
      'payments.refund': 'Refunding a payment',
      'payments.compare': 'Comparing the payments of a day with the payment provider',
      'payments.refund-buyers': 'Refunding all buyers of an item',
      'payments.disputes': 'Checking disputes with the payment provider',
      'payments.cancel-links': 'Closing payment links of items no longer on sale',
      'quizzes.rescore': 'Scoring a quiz again after a correction',
    } satisfies Record<JobType, string> as Record<string, string>,
    /** Kind of work unknown to this version. */
    other: 'Other task',
    attempts: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
    lastError: 'Last error:',
    retry: 'Retry',
    retryOf: (kind: string, at: string) => `Retry: ${kind}, ${at}`,
    retryFailed: 'The retry failed. Try again.',
    more: (shown: number, total: number) => `The latest ${shown} of ${total} are shown.`,
  },
  scheduled: 'Next scheduled items',
  nothingScheduled: 'Nothing is scheduled.',
}
