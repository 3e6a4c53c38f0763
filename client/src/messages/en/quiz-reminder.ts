import { permissionUnanswered } from './permission-question.ts'

export const quizReminder = {
  action: 'Remind me',
  outcomes: {
    on: 'You get an alert 10 minutes before the start and at the start, also in quiet hours.',
    inboxOnly: 'The reminder will be in your inbox when the quiz starts. Alerts are off on this device.',
    off: 'The reminder is removed.',
    full: 'The limit is 100 reminders, or 20 without an account. Remove a reminder to add another.',
    started: 'This quiz has started.',
    notOffered: 'This quiz is no longer offered.',
    failed: 'Your change was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'How to turn on alerts',
}
