import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

export const examStart = {
  start: 'Start Quiz',
  resume: 'Resume',
  free: 'Free',
  facts: {
    questions: 'Questions',
    time: 'Time',
    category: 'Category',
    fee: 'Entry fee',
    prize: 'Top prize',
    ends: 'Ends',
  },
  minutes: (count: number) => `${formatNumber(count)} min`,
  rules: 'Rules',
  allRules: 'All rules',
  markingScheme: (correct: number, wrong: number) =>
    wrong === 0
      ? `Correct answer: +${formatMarks(correct)}. Wrong or skipped answer: 0.`
      : `Correct answer: +${formatMarks(correct)}. Wrong answer: −${formatMarks(-wrong)}. Skipped: 0.`,
  marksPerQuestion: 'Each question shows its marks for a correct and a wrong answer. Skipped: 0.',
  allRequired: 'Answer every question to submit.',
  skippingAllowed: 'You can submit at any time. You can skip questions.',
  markedForReview: 'An answered question counts also if you mark it for review.',
  leavingPage: 'You can leave the page and come back until the time is over.',
  practice: {
    clock: 'The clock runs until you submit, also while you are away. At zero the quiz is submitted.',
    network: 'This quiz works offline. Your answers stay if you reload the page.',
    attempts: 'You can take this quiz as often as you like. You see the answers after you submit.',
  },
  exam: {
    clock: (ends: string) =>
      `The clock runs until you submit, also while you are away. The quiz ends at ${ends}. At zero your quiz is submitted.`,
    network:
      'You need internet to start. If you go offline, continue. Your answers are saved on this device and sent when you are online. Answers that arrive after the time is over do not count.',
    attempts: (allowed: number) =>
      allowed === 1
        ? 'You have 1 attempt.'
        : `You have ${formatNumber(allowed)} attempts. Only your first attempt is ranked.`,
    granted: 'You got another attempt. The new attempt replaces the earlier attempt in the ranking.',
    attemptsLeft: (left: number, allowed: number) =>
      `${formatNumber(left)} of ${formatNumber(allowed)} attempts left.`,
    reveal: {
      attempt: 'You see your score and the answers after you submit.',
      expiry: 'You see your score, ranks and answers after the quiz has ended.',
    },
  },
  showName: {
    label: (name: string) => `Show me as “${name}” on the leaderboard`,
    hint: 'If you untick this, your rank is shown without a name.',
  },
  withdrawn: 'This quiz is no longer on sale. If you paid for it, you can still take it.',
  notSold: 'You cannot buy this quiz: its price is below ₹1. Only earlier buyers can start it.',
  earlierAttempts: 'Your attempts',
  earlierAttempt: (number: number, when: string) => `Attempt ${number}, ${when}`,
  lastScore: (score: string) => `Your last score: ${score}`,
  seeAnalysis: 'See the analysis',
  history: 'My quizzes',
}
