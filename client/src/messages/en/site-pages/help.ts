import type { HelpCategory, SiteFacts } from './document.ts'
import { accountHelp, applicationHelp } from './help-account.ts'
import { quizHelp } from './help-quizzes.ts'
import { billingHelp, technicalHelp } from './help-technical.ts'

const categories = (site: SiteFacts): HelpCategory[] => [
  { id: 'account', title: 'Account Management', entries: accountHelp },
  { id: 'applications', title: 'Job Applications', entries: applicationHelp(site) },
  { id: 'technical', title: 'Technical Issues', entries: [...technicalHelp(site), ...quizHelp] },
  { id: 'billing', title: 'Billing & Subscriptions', entries: billingHelp(site) },
]

/** The messages of the help page. Result counts and the empty result: docs/product/specification.md#help-page. */
export const help = {
  title: 'How can we help?',
  lead: 'Answers to common questions, and ways to reach us.',
  search: { label: 'Search help', placeholder: 'A word or a question', submit: 'Search' },
  // The documented text has one form for every number.
  found: (count: number, term: string) => `Found ${count} results for "${term}"`,
  noneFound: 'No results found. Try a different search term or browse the categories below.',
  categoriesLabel: 'Categories',
  categories,
  support: {
    title: 'Still need help?',
    email: { title: 'E-mail support', text: 'We answer within 24 hours.' },
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
