export const alertOffer = {
  title: 'Get alerts for this job',
  text: 'You get an alert for its admit card, answer key, result or a new last date.',
  yes: 'Turn on alerts',
  turningOn: 'Turning on…',
  notNow: 'Not now',
  close: 'Close',
  again: 'Try again',
  on: {
    title: 'Alerts are on',
    text: 'You follow this job. Choose more alerts on the Alerts page.',
    more: 'All alerts',
  },
  appleText:
    'On an iPhone, a website can send alerts only after you add it to the home screen. Follow three steps, then open it from there:',
  blocked: 'How to allow it',
}
