export const alertOffer = {
  title: 'Get alerts for this job',
  text: 'You get alerts for admit card, answer key, result and a new last date of this job.',
  turnOn: 'Turn on alerts',
  turningOn: 'Turning on…',
  notNow: 'Not now',
  close: 'Close',
  tryAgain: 'Try again',
  on: {
    title: 'Alerts are on',
    text: 'You follow this job. Choose more alerts on the Alerts page.',
    more: 'All alerts',
  },
  appleText:
    'On an iPhone, this website can send alerts only after you add it to the home screen. Follow three steps, then open the app from the home screen:',
  blocked: 'How to allow notifications',
}
