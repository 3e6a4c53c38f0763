import { permissionUnanswered } from './permission-question.ts'

/** The messages of following posts and searches. */
export const alertFollow = {
  action: 'Alerts for this post',
  news: {
    on: 'You will hear of its next stage and of a moved last date.',
    inboxOnly: 'Its next stage and a moved last date will be in your alerts. Alerts are off on this device.',
    off: 'No more alerts of this post.',
    full: 'You can follow 1,000 posts. End one to follow another.',
    failed: 'This could not be changed. Check the network and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
  },
  help: 'See why, and how',
  search: {
    offer: 'Get alerts for this search',
    follow: (organisation: string) => `Follow ${organisation}`,
    followed: (organisation: string) => `You follow ${organisation}.`,
    had: 'You get alerts for this search.',
    saving: 'Saving…',
    saved: (search: string) => `Saved. You will get alerts for: ${search}.`,
    savedInbox: (search: string) => `Saved. New matches will be in your alerts: ${search}.`,
    full: 'You can keep 50 searches. Delete one first.',
    failed: 'Not saved. Check the network and try again.',
    needsPush: 'Alerts could not be turned on in this browser.',
    unanswered: permissionUnanswered,
    settings: 'Alerts',
  },
}
