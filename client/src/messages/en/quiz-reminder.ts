import { permissionUnanswered } from './permission-question.ts'

/** The messages of being reminded of a quiz. */
export const quizReminder = {
  action: 'Remind me',
  news: {
    on: 'You will hear of it 10 minutes before the start and at the start, in quiet hours too.',
    inboxOnly: 'It will be in your alerts at the start. Alerts are off on this device.',
    off: 'No reminder of this quiz any more.',
    full: 'You can be reminded of 100 quizzes. End one to add another.',
    begun: 'This quiz has started.',
    gone: 'This quiz is not offered any more.',
    failed: 'This could not be changed. Check the network and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'See why, and how',
}
