import { formatMarks } from '#shared/domain/quizzes/score-units.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

const duration = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

export const examResults = {
  title: 'Quiz Analysis',
  score: 'Total score',
  scoreOf: (score: number, max: number) => `${formatMarks(score)} / ${formatMarks(max)}`,
  accuracy: 'Accuracy',
  accuracyOf: (percent: number | null) => (percent === null ? 'No answers scored' : `${percent}%`),
  correct: 'Correct',
  wrong: 'Wrong',
  skipped: 'Skipped',
  rank: 'Rank',
  rankOf: (rank: number, outOf: number) => `${rank} of ${outOf}`,
  percentile: 'Percentile',
  provisional: 'so far',
  withProvisional: (isFinal: boolean, value: string) => (isFinal ? value : `${value} (so far)`),
  withCancelled: (outcome: string) => `${outcome}, cancelled`,
  attemptCancelled: 'An admin cancelled this attempt. It is not ranked.',
  attemptReplaced: 'You got another attempt. The new attempt replaces this attempt in the ranking.',
  corrected: (when: string) => `Results corrected on ${when}.`,
  previousScore: (before: number, after: number) =>
    before === after
      ? 'Your score did not change.'
      : `Your score was ${formatMarks(before)} before. Now it is ${formatMarks(after)}.`,
  keyChanges: {
    options: 'We changed the correct answer of this question.',
    all: 'All candidates get the marks of this question.',
    removed: 'This question is left out. It does not count for anyone.',
  },
  submitted: 'You submitted this quiz.',
  resultLater: (when: string) =>
    `Your result comes on ${when}. Until then, scores, ranks and answers are hidden.`,
  keyLater: (when: string) => `The correct answers and explanations come on ${when}.`,
  notCounted: (count: number) =>
    count === 1
      ? '1 question is not counted. A ranked quiz also uses it, so its answer is hidden.'
      : `${count} questions are not counted. Ranked quizzes also use them, so their answers are hidden.`,
  levels: 'By level',
  level: 'Level',
  weakest: (count: number) => (count === 1 ? 'Weakest topic' : 'Weakest topics'),
  otherTopics: 'Other topics',
  topic: 'Topic',
  noTopic: 'Other',
  levelCorrect: (correct: number, total: number) => `${correct} / ${total}`,
  correctOfTotal: 'Correct / total',
  partScore: 'Score',
  review: 'Review',
  filters: { wrong: 'Wrong', skipped: 'Skipped', all: 'All' },
  emptyFilters: { wrong: 'No wrong answers.', skipped: 'No skipped questions.', all: '' },
  outcomes: {
    right: 'Correct',
    wrong: 'Wrong',
    skipped: 'Skipped',
    uncounted: 'Not counted',
    removed: 'Left out',
    marksForAll: 'Marks for all',
  },
  columns: {
    yourAnswer: 'Your answer',
    correctAnswer: 'Correct answer',
    level: 'Level',
    explanation: 'Explanation',
  },
  notAnswered: 'Not answered',
  hidden: 'Not shown',
  lateAnswer: 'Arrived too late, not counted',
  option: (letter: string, text: string) => `${letter}. ${text}`,
  retake: 'Take quiz again',
  moreQuizzes: 'More Quiz',
  history: 'My quizzes',
  showTable: 'Show as a table',
  duration,
  times: {
    title: 'Time per question',
    medianHint: 'The lines show the median (middle) time of all candidates.',
    question: 'Question',
    yourTime: 'Your time',
    median: 'Median time',
    unknown: '-',
  },
  distribution: {
    title: 'Scores of all candidates',
    band: (from: number, to: number) => `${from} to below ${to}`,
    score: 'Score',
    candidates: 'Candidates',
    includingYou: (count: number) => `${count}, including you`,
    total: (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`),
    loading: 'Loading the scores of all candidates...',
    failed: 'The scores of all candidates could not be loaded.',
  },
}

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
  provisionalHint: 'These ranks can change: the quiz has not ended.',
}
