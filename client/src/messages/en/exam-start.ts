import { formatMarks } from '#shared/domain/quizzes/score-units.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** The messages of the page before a quiz. */
export const examStart = {
  begin: 'Start Quiz',
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
  rules: 'How it goes',
  scheme: (correct: number, wrong: number) =>
    wrong === 0
      ? `A right answer gives ${formatMarks(correct)}, a wrong one takes nothing away, a skipped one counts nothing.`
      : `A right answer gives ${formatMarks(correct)}, a wrong one takes ${formatMarks(-wrong)} away, a skipped one counts nothing.`,
  ownMarks:
    'Each question says what a right answer gives, and what a wrong one takes away. A skipped one counts nothing.',
  allNeeded: 'You can submit once every question is answered.',
  someNeeded: 'You can submit at any time, also with questions left open.',
  marked: 'An answered question that is marked for review counts as answered.',
  leaving: 'Nothing is submitted because you leave the page: you can come back until the time is over.',
  practice: {
    clock:
      'The clock runs from the start until you submit, also while you are away. At zero the quiz is submitted.',
    network: 'It runs on this device: a lost network changes nothing, and your answers survive a reload.',
    attempts: 'You can take it as often as you like. The key and explanations come after the end.',
  },
  exam: {
    clock: (ends: string) =>
      `The server’s clock runs from the start until you submit, also while you are away. It stops at ${ends} at the latest, when the quiz ends. At zero the quiz is submitted.`,
    network:
      'Starting needs a network. If it is lost later, go on: each answer is kept on this device first and sent once there is one again. What has not arrived when the time is over does not count.',
    attempts: (allowed: number) =>
      allowed === 1
        ? 'You can take it once.'
        : `You can take it ${formatNumber(allowed)} times. Only your first attempt is ranked.`,
    granted: 'You were given another attempt. It replaces the earlier one in the ranking.',
    left: (left: number, allowed: number) => `${formatNumber(left)} of ${formatNumber(allowed)} left.`,
    reveal: {
      attempt: 'Your score, the key and the explanations come when you have submitted.',
      expiry: 'Your score, the ranks and the key come once the quiz has ended.',
    },
  },
  named: {
    label: (name: string) => `Show me as “${name}” on the leaderboard`,
    hint: 'Without it your place is shown without a name.',
  },
  withdrawn: 'This quiz is no longer on sale. If you paid for it, you can still take it.',
  notSold: 'It cannot be bought: payments begin at ₹1. Only who has it already can start it.',
  earlier: 'Your attempts',
  earlierLine: (number: number, when: string) => `Attempt ${number}, ${when}`,
  last: (score: string) => `Last time: ${score}`,
  seeLast: 'See the analysis',
  history: 'My quizzes',
}
