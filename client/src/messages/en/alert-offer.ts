/** The messages of the offer of alerts after a save, loaded with its sheet. */
export const alertOffer = {
  title: 'Tell me when the next stage of this recruitment is out',
  text: 'An alert when the admit card, the answer key or the result comes, or the last date moves. Of this job only.',
  yes: 'Turn on alerts',
  turningOn: 'Turning on…',
  notNow: 'Not now',
  close: 'Close',
  again: 'Try again',
  on: {
    title: 'Alerts are on',
    text: 'You hear of this job. Choose more, or less, on the page of alerts.',
    more: 'All alerts',
  },
  appleText:
    'On an iPhone alerts come to apps on the home screen. Three steps, then open the app from there:',
  blocked: 'How to allow it',
}
