/** The messages of the page that finds users and ends their sessions. */
export const people = {
  intro: 'Find a user by email, and sign them out on all devices.',
  email: 'Email',
  find: 'Find',
  isAdmin: 'Admin',
  since: (day: string) => `Registered ${day}`,
  sessions: (count: number) => (count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`),
  noSessions: 'Not signed in',
  lastSeen: (instant: string) => `last used ${instant}`,
  history: 'In the audit log',
  end: 'Sign out everywhere',
  endOf: (email: string) => `Sign out everywhere: ${email}`,
  confirmEnd: 'This user is signed out on every device at once. They can sign in again with a new OTP.',
  failed: 'The user could not be signed out.',
  emptyTitle: 'No user found',
  emptyText: 'No account has this email.',
}
