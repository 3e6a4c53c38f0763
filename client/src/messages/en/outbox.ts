export const outbox = {
  title: 'Waiting to be sent',
  queuedAt: (when: string) => `Since ${when}`,
  states: { queued: 'Waiting', inFlight: 'Sending...', rejected: 'Not sent' },
  rejected: (reason: string) => (reason === '' ? 'Your message was not accepted.' : reason),
  cancel: 'Cancel',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  actionOf: (action: string, name: string) => `${action}: ${name}`,
  count: (count: number) =>
    count === 1 ? '1 message waiting to be sent' : `${count} messages waiting to be sent`,
}
