/** The messages of the admin layout, and of its guard. */
export const area = {
  name: 'Admin',
  // The text of docs/product/specification.md#admin-routes-behind-a-protected-route-guard.
  loading: 'Loading...',
  navigation: 'Administration',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  pages: {
    '/admin': 'Job',
    '/admin/private-Job': 'Private Job',
    '/admin/offline-Job': 'Offline Job',
    '/admin/notes': 'Notes',
    '/admin/question': 'Question',
    '/admin/quizzes': 'Quizzes',
    '/admin/attempts': 'Attempts',
    '/admin/orders': 'Orders',
    '/admin/messages': 'Messages',
    '/admin/alerts': 'Alerts',
    '/admin/people': 'Users',
    '/admin/passkeys': 'Passkeys',
    '/admin/settings': 'Settings',
    '/admin/audit': 'Audit log',
  },
  reason: {
    label: 'Reason',
    hint: 'The audit log shows it.',
    cancel: 'Cancel',
  },
  keys: 'Keys: / search, n new',
  viewSite: 'View the site',
  logOut: 'LogOut',
  unreachable: {
    title: 'Your sign-in could not be checked',
    text: 'The server did not respond. You are still signed in. Please try again.',
  },
  failed: {
    offline: 'You are offline. Nothing was lost. Check your connection and try again.',
    signedOut: 'Sign in again, then repeat this.',
    other: 'Something went wrong on our side. Please try again.',
  },
}
