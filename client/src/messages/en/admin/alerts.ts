/** The messages of the page of alerts. */
export const alerts = {
  intro: 'What became of each alert. The six parts add up to the messages at every moment.',
  sending: {
    on: 'Alerts are being sent.',
    pause: 'Pause all sending',
    confirmTitle: 'Pause all alerts?',
    confirm: 'Nobody is told of anything until you resume. What is too old by then is never sent.',
    paused: 'All sending of alerts is paused',
    pausedText:
      'Nobody is told of anything. What is older than it is of use when you resume is not sent any more.',
    resume: 'Resume sending',
    failed: 'The sending could not be changed.',
  },
  cancel: 'Cancel',
  cancelOf: (title: string) => `Cancel the alert of ${title}`,
  cancelFailed: 'The alert could not be cancelled.',
  found: (total: number) => (total === 1 ? '1 alert' : `${total} alerts`),
  emptyTitle: 'No alerts yet',
  emptyText: 'Posts that were published with alerts stand here.',
  states: {
    held: 'Held for 30 seconds',
    sending: 'Being sent',
    done: 'Sent',
    cancelled: 'Taken back',
    line: 'In inboxes only',
  },
  targeted: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  parts: {
    accepted: 'accepted',
    failed: 'failed',
    pruned: 'pruned',
    digest: 'in the digest',
    cancelled: 'cancelled',
    waiting: 'waiting',
  },
  shown: 'shown',
  clicked: 'pressed',
}
