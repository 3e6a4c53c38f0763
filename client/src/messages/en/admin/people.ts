/** The messages of the page that finds users and ends their sessions. */
export const people = {
  intro: 'Find who has an account with an e-mail address, and sign that person out everywhere.',
  email: 'E-mail address',
  find: 'Find',
  isAdmin: 'Admin',
  since: (day: string) => `Registered ${day}`,
  sessions: (count: number) => (count === 1 ? 'Signed in once' : `Signed in ${count} times`),
  noSessions: 'Not signed in',
  lastSeen: (instant: string) => `last used ${instant}`,
  history: 'In the audit log',
  end: 'End all sessions',
  endOf: (email: string) => `End all sessions: ${email}`,
  confirmEnd: 'This person is signed out on every device at once, and can sign in again with a new code.',
  failed: 'The sessions could not be ended.',
  emptyTitle: 'Nobody found',
  emptyText: 'Nobody has an account with this address.',
}
