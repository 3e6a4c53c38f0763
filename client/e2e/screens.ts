import { EXTRA } from './edge-case-notices.ts'

/** Builds a slug in the same way as the product. */
export const slug = (name: string): string => name.replaceAll('/', '').trim().replaceAll(/\s+/g, '-')

export const jobUrl = (name: string): string => `/job/${encodeURIComponent(slug(name))}`

export const LISTS = [
  '/jobs',
  '/results',
  '/admit-card',
  '/answer-key',
  '/admission',
  '/upcoming-job',
  '/state-job',
  '/Search',
] as const

/** Paths of every public screen, with its different states. */
export const SCREENS = [
  '/',
  ...LISTS,
  '/jobs?page=3',
  '/organisation/ssc',
  '/organisation/goa-psc',
  '/state-job?state=Bihar',
  '/jobs?filters=1&open=1&state=Bihar',
  '/Search?searchQuery=%E0%A4%AA%E0%A5%81%E0%A4%B2%E0%A4%BF%E0%A4%B8+12th+bihar+zebra',
  '/Search?searchQuery=nothingholdsthis',
  '/about',
  '/account',
  '/for-me',
  '/saved',
  '/me/attempts',
  '/purchases',
  '/form-kit',
  '/purchases?order=01KAJ5EVF0000000000000RD01',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/help?q=password',
  '/next',
  '/notes',
  '/offline-job',
  '/private-job',
  '/quizzes',
  '/nothing/here',
  '/nothing-here',
  jobUrl(EXTRA.hindi),
  jobUrl(EXTRA.markup),
  jobUrl(EXTRA.longWord),
] as const

/** Screens that repeat the components and state of another: only their texts differ. */
const ALIKE: ReadonlySet<string> = new Set([
  '/results',
  '/admit-card',
  '/answer-key',
  '/admission',
  '/upcoming-job',
  '/jobs?page=3',
  '/organisation/goa-psc',
  '/privacy',
  '/terms',
  '/help?q=password',
  '/nothing/here',
  jobUrl(EXTRA.hindi),
  jobUrl(EXTRA.longWord),
])

export const isDistinct = (screen: string): boolean => !ALIKE.has(screen)
