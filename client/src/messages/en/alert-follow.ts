import { permissionUnanswered } from './permission-question.ts'

export const alertFollow = {
  action: 'Alerts for this job',
  news: {
    on: 'You get an alert for its next stage or a new last date.',
    inboxOnly: 'Its next stage or a new last date will be in your inbox. Alerts are off on this device.',
    off: 'You get no more alerts for this job.',
    full: 'You can follow 1,000 jobs. Unfollow one to follow another.',
    failed: 'This was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'How to turn on alerts',
  search: {
    offer: 'Get alerts for this search',
    follow: (organisation: string) => `Follow ${organisation}`,
    followed: (organisation: string) => `You follow ${organisation}.`,
    had: 'You get alerts for this search.',
    saving: 'Saving…',
    saved: (search: string) => `Saved. You will get alerts for: ${search}.`,
    savedInbox: (search: string) => `Saved. New matches will be in your inbox: ${search}.`,
    full: 'You can save 50 searches. Delete one first.',
    failed: 'This was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
    settings: 'Alerts',
  },
}
