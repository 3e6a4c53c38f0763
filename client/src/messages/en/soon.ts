/** The words of the pages whose features are still being built. */
export const soon = {
  notes: {
    title: 'Notes',
    text: 'Study notes are coming soon. Until then every job, result and admit card is open to you.',
  },
  offlineJob: {
    title: 'Offline Jobs',
    text: 'Offline job forms are coming soon. Until then every job, result and admit card is open to you.',
  },
  privateJob: {
    title: 'Private Jobs',
    text: 'Private jobs are coming soon. Until then every government job, result and admit card is open to you.',
  },
  quizzes: {
    title: 'Quizzes',
    text: 'Quizzes are coming soon. Until then every job, result and admit card is open to you.',
  },
}
