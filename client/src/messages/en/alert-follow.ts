import { permissionUnanswered } from './permission-question.ts'

export const alertFollow = {
  action: 'Alerts for this job',
  outcomes: {
    on: 'You get alerts for admit card, answer key, result and a new last date of this job.',
    inboxOnly: 'News about this job will be in your inbox. Alerts are off on this device.',
    off: 'You get no more alerts for this job.',
    full: 'The limit is 1,000 jobs, or 100 without an account. Unfollow a job to follow another.',
    failed: 'Your change was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'How to turn on alerts',
  search: {
    offer: 'Get alerts for this search',
    follow: (organisation: string) => `Follow ${organisation}`,
    followed: (organisation: string) => `You follow ${organisation}.`,
    alreadySaved: 'You get alerts for this search.',
    saving: 'Saving…',
    saved: (search: string) => `Saved. You will get alerts for: ${search}.`,
    savedInbox: (search: string) => `Saved. New matches will be in your inbox: ${search}.`,
    full: 'The limit is 50 saved searches. Delete a saved search to save another.',
    failed: 'Your change was not saved. Check your connection and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
    settings: 'Alerts',
  },
}
