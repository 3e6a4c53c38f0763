/** The texts of the pages whose features are still being built; their titles are the words of the links to them. */
export const soon = {
  homeLink: 'Go to the home page',
  listLink: 'See the latest jobs',
  texts: {
    notes: 'Study notes are coming soon. Until then every job, result and admit card is open to you.',
    offlineJob:
      'Offline job forms are coming soon. Until then every job, result and admit card is open to you.',
    privateJob:
      'Private jobs are coming soon. Until then every government job, result and admit card is open to you.',
    quizzes: 'Quizzes are coming soon. Until then every job, result and admit card is open to you.',
  },
}
