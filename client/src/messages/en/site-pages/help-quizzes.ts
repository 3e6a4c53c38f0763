import type { HelpEntry } from './document.ts'

/** The questions on quizzes, among those of Technical Issues. */
export const quizHelp: HelpEntry[] = [
  {
    id: 'quiz-marks',
    title: 'How are the marks of a quiz counted?',
    paragraphs: [
      'A right answer adds its marks. A wrong answer may take marks away. A skipped question counts nothing.',
      'The page before the start gives the marks. The result shows your score and counts correct, wrong and skipped questions.',
    ],
  },
  {
    id: 'quiz-ranks',
    title: 'How are ranks made?',
    paragraphs: [
      'Only quizzes for signed-in users are ranked, and only your first attempt counts, or one that we gave you in its place. Practice quizzes have no ranks.',
      'The higher score is ahead. At the same score the shorter time is ahead, then who submitted first.',
      'Ranks can change until the quiz ends. Before that the result says “so far”. Some quizzes, such as those with a prize, show scores, ranks and answers only after they end.',
      'A percentile says how many percent of the candidates have at most your score. It is shown from 20 candidates on.',
    ],
  },
  {
    id: 'quiz-leaderboard',
    title: 'Who sees my name on the leaderboard?',
    paragraphs: [
      'Everybody who is signed in sees the first 100 ranks, with score and time. Your rank shows your first name and one letter of your last name.',
      'To hide your name, untick “Show me as ...” before you start.',
    ],
  },
]
