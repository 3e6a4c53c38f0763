import type { HelpCategory, SiteFacts, HelpEntry } from './document.ts'
import { accountHelp, applicationHelp } from './help-account.ts'
import { billingHelp, technicalHelp } from './help-technical.ts'

/** Questions on quizzes, among those of Technical Issues. */
const quizHelp: HelpEntry[] = [
  {
    id: 'quiz-marks',
    title: 'How are the marks of a quiz counted?',
    paragraphs: [
      'A correct answer adds marks. In some quizzes a wrong answer subtracts marks. A skipped question gives 0.',
      'The start page shows the marks. The result shows your score and counts correct, wrong and skipped questions.',
    ],
  },
  {
    id: 'quiz-ranks',
    title: 'How are ranks made?',
    paragraphs: [
      'Only quizzes for signed-in users are ranked. Only your first attempt counts. If an admin grants you a new attempt in its place, the new attempt counts. Practice quizzes have no ranks.',
      'A higher score gets a better rank. If scores are the same, the shorter time decides, then the earlier submission.',
      'Ranks can change until the quiz ends. Until then the result says “so far”. Some quizzes, such as those with a prize, show scores, ranks and answers only after the end.',
      'Your percentile is the percentage of candidates who have your score or less. You see it only if 20 or more candidates took the quiz.',
    ],
  },
  {
    id: 'quiz-leaderboard',
    title: 'Who sees my name on the leaderboard?',
    paragraphs: [
      'All signed-in users see the first 100 ranks, with score and time. Your rank shows your first name and one letter of your last name.',
      'To hide your name, untick “Show me as ...” before you start.',
    ],
  },
]

const categories = (site: SiteFacts): HelpCategory[] => [
  { id: 'account', title: 'Account Management', entries: accountHelp },
  { id: 'applications', title: 'Job Applications', entries: applicationHelp(site) },
  { id: 'technical', title: 'Technical Issues', entries: [...technicalHelp(site), ...quizHelp] },
  { id: 'billing', title: 'Billing & Subscriptions', entries: billingHelp(site) },
]

/** Messages of the help page. Result counts and the empty result: docs/product/specification.md#help-page. */
export const help = {
  title: 'How can we help?',
  lead: 'Answers to common questions, and ways to reach us.',
  search: { label: 'Search help', placeholder: 'A word or a question', submit: 'Search' },
  found: (count: number, term: string) =>
    count === 1 ? `Found 1 result for "${term}"` : `Found ${count} results for "${term}"`,
  noResults: 'No results found. Try a different search term or browse the categories below.',
  categoriesLabel: 'Categories',
  categories,
  support: {
    title: 'Still need help?',
    email: { title: 'Email support', text: 'We answer within 24 hours.' },
    phone: { title: 'Phone support', text: 'Mon-Fri 9am-6pm IST' },
    form: 'Send us a message',
    orForm: 'Or send us a message',
  },
  resources: {
    title: 'More to read',
    cards: {
      notes: { title: 'Notes', text: 'Study material for your examination.' },
      quizzes: { title: 'Quizzes', text: 'Timed practice with explanations.' },
      terms: { title: 'Terms', text: 'The rules of this service, in plain words.' },
    },
  },
}
