/** The words of what waits to be sent. They come with it. */
export const waiting = {
  title: 'Waiting to be sent',
  since: (when: string) => `Since ${when}`,
  states: { waiting: 'Waiting', sending: 'Sending...', refused: 'Not sent' },
  refused: (words: string) => (words === '' ? 'The server did not take it.' : words),
  cancel: 'Cancel',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  named: (action: string, name: string) => `${action}: ${name}`,
  count: (count: number) => (count === 1 ? '1 waiting to be sent' : `${count} waiting to be sent`),
}
