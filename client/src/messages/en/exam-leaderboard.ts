export const examLeaderboard = {
  title: 'Leaderboard',
  show: 'Show the leaderboard',
  loading: 'Loading the leaderboard...',
  failed: 'The leaderboard could not be loaded.',
  empty: 'No results yet.',
  columns: { rank: 'Rank', name: 'Name', score: 'Score', time: 'Time' },
  unnamed: 'No name',
  deleted: 'Deleted account',
  you: (name: string) => (name === '' ? 'You' : `${name} (you)`),
  firstOf: (shown: number, outOf: number) => `The first ${shown} of ${outOf} candidates.`,
  soFar: 'These ranks can change: the quiz has not ended.',
}
