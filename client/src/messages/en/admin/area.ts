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
    '/admin/people': 'People',
    '/admin/passkeys': 'Passkeys',
    '/admin/settings': 'Settings',
    '/admin/audit': 'Audit log',
  },
  reason: {
    label: 'Reason',
    hint: 'It stands in the audit log.',
    cancel: 'Cancel',
  },
  keys: 'Keys: / search, n new',
  viewSite: 'View the site',
  logOut: 'LogOut',
  unreachable: {
    title: 'We could not check who you are',
    text: 'The server did not answer. You are still signed in; please try again.',
  },
  failed: {
    offline: 'The network could not be reached. Nothing was lost; please try again.',
    signedOut: 'Please log in again, then repeat this.',
    other: 'Something went wrong on our side. Please try again.',
  },
}
