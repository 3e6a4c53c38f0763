import { permissionUnanswered } from './permission-question.ts'

export const quizReminder = {
  action: 'Remind me',
  news: {
    on: 'You get an alert 10 minutes before the start and at the start, also in quiet hours.',
    inboxOnly: 'It will be in your inbox at the start. Alerts are off on this device.',
    off: 'The reminder is removed.',
    full: 'You can have 100 reminders. Remove one to add another.',
    begun: 'This quiz has started.',
    gone: 'This quiz is no longer offered.',
    failed: 'This was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'How to turn on alerts',
}
