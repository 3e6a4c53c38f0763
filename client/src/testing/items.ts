import { vi } from 'vitest'
import type { Profile } from '#shared/contracts/auth.ts'
import type { ItemSummaries, ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { ProviderData } from '#shared/contracts/payment.ts'
import type { PrivateJob } from '#shared/contracts/private-job.ts'
import { stubPageRequest } from './page-request.ts'

const AT = '2026-11-01T04:30:00.000Z'

const STORED = {
  status: 'published',
  publishAt: null,
  publishedAt: AT,
  createdAt: AT,
  updatedAt: AT,
  changedAt: AT,
  version: 1,
} as const

/** Builds a note, as summary and as details; redacted by default. */
export const buildNote = (
  changes: Partial<ItemDetails['note']> = {},
): ItemDetails['note'] & ItemSummaries['note'] => ({
  _id: '01KAJ5EVF0000000000000000N',
  ...STORED,
  title: 'भारतीय संविधान – अनुच्छेद सूची',
  description: 'Every article in one file.',
  price: '₹79',
  priceInPaise: 7900,
  forSale: true,
  contents: '',
  sample: '',
  fileType: 'pdf',
  detailsType: 'image',
  locked: true,
  ...changes,
})

/** Builds an offline form; redacted by default. */
export const buildForm = (
  changes: Partial<ItemDetails['offlineForm']> = {},
): ItemDetails['offlineForm'] & ItemSummaries['offlineForm'] => ({
  _id: '01KAJ5EVF0000000000000000F',
  ...STORED,
  postName: 'Multi Skilled Worker Offline Form',
  description: 'Cook, mason and blacksmith.',
  qualification: 'Class 10',
  ageLimit: '18 to 25 years',
  lastDate: '2026-12-31',
  price: '49',
  priceInPaise: 4900,
  forSale: true,
  contents: '',
  sample: '',
  fileType: 'pdf',
  detailsType: null,
  locked: true,
  ...changes,
})

/** Builds a private job, as anonymous users see it. */
export const buildLockedJob = (changes: Partial<ItemSummaries['privateJob']> = {}) => ({
  _id: '01KAJ5EVF0000000000000000P',
  postName: 'Field Sales Officer',
  location: 'Patna, Bihar',
  jobRole: 'Sales officer',
  salary: '₹15,000–22,000 per month',
  company: 'Ganga Distributors',
  lastDate: '2026-12-15',
  employmentType: 'FULL_TIME' as const,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
  locked: true as const,
})

/** Builds the same job, as signed-in users see it. */
export const buildUnlockedJob = (changes: Partial<PrivateJob> = {}): PrivateJob => ({
  ...buildLockedJob(),
  ...STORED,
  locked: false,
  description: 'Visit 35 shops a day on a fixed beat.',
  Requirement: [{ title: 'Own two-wheeler' }, { title: ' ' }],
  Benefits: [{ title: 'Petrol allowance' }],
  applyLink: 'https://ganga-distributors.example/careers/field-sales',
  contactEmail: 'hr@ganga-distributors.example',
  contactPhone: '+91 612 012 3401',
  ...changes,
})

/** Builds an active practice quiz. */
export const buildQuiz = (changes: Partial<ItemSummaries['quiz']> = {}): ItemSummaries['quiz'] => ({
  _id: '01KAJ5EVF0000000000000000Q',
  ...STORED,
  title: 'Indian Polity Daily Drill',
  description: 'Ten quick questions.',
  totalQuestions: 10,
  winningAmount: 0,
  price: 0,
  durationMinutes: 8,
  category: 'Free',
  startDateTime: '2026-01-05T04:30:00.000Z',
  expireDateTime: '2030-12-31T18:29:59.000Z',
  requireAllAnswered: null,
  marking: null,
  shuffle: 'none',
  attemptsAllowed: 1,
  reveal: 'attempt',
  practice: true,
  startable: true,
  locked: (changes.price ?? 0) > 0,
  ...changes,
})

export const PERSON: Profile = {
  _id: '01KAHG0000000000000000USER',
  firstName: 'Asha',
  lastName: 'Kumari',
  email: 'asha@example.in',
  phone: '9876543210',
  role: 'user',
  createdAt: AT,
  passkeyStep: 'none',
}

const PROVIDER: ProviderData = { payment: { isOpen: true, isTest: false } }

/** Starts a session that the server knows; payments are enabled. */
export function startSession(role: Profile['role'] = 'user'): void {
  document.cookie = 'signedIn=1;path=/'
  stubPageRequest()
  vi.stubGlobal('fetch', (input: Request | string) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'https://avsar.test')
    const data = pathname.endsWith('/payment/provider') ? PROVIDER : { ...PERSON, role }
    return Promise.resolve(Response.json({ statusCode: 200, success: true, message: 'OK', data }))
  })
}

export function endSession(): void {
  document.cookie = 'signedIn=;path=/;max-age=0'
}
