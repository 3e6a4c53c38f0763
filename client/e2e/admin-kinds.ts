import type { Page } from 'playwright/test'

export type KindCase = {
  kind: string
  adminPage: string
  /** Path of the kind's public list; '' without one. */
  publicPage: string
  fill: (page: Page, title: string) => Promise<void>
  titleLabel: string
}

const fill = (page: Page, values: Record<string, string>) =>
  Object.entries(values).reduce(async (before, [label, value]) => {
    await before
    await page.getByLabel(label, { exact: true }).fill(value)
  }, Promise.resolve())

export const KIND_CASES: readonly KindCase[] = [
  {
    kind: 'jobPost',
    adminPage: '/admin',
    publicPage: '/jobs',
    titleLabel: 'Post name*',
    fill: (page, title) =>
      fill(page, {
        'Post name*': title,
        'Description*': 'Constables for the police.',
        'Notification link*': 'https://example.gov.in/notice.pdf',
        'Begin date*': '2026-11-01',
      }),
  },
  {
    kind: 'privateJob',
    adminPage: '/admin/private-Job',
    publicPage: '/private-job',
    titleLabel: 'Post name*',
    fill: (page, title) =>
      fill(page, {
        'Post name*': title,
        'Description*': 'Selling things.',
        'Location*': 'Patna',
        'Job role*': 'Sales',
      }),
  },
  {
    kind: 'offlineForm',
    adminPage: '/admin/offline-Job',
    publicPage: '/offline-job',
    titleLabel: 'Post name*',
    fill: (page, title) =>
      fill(page, {
        'Post name*': title,
        'Description*': 'A form on paper.',
        'Qualification*': 'Class 10',
        'Age limit*': '18 to 30',
        'Last date*': '2027-12-31',
        'Price*': '₹49',
      }),
  },
  {
    kind: 'note',
    adminPage: '/admin/notes',
    publicPage: '/notes',
    titleLabel: 'Title*',
    fill: (page, title) =>
      fill(page, {
        'Title*': title,
        'Description*': 'All of history.',
        'Details*': 'https://example.in/notes.pdf',
        Link: 'https://example.in/notes.zip',
        'Price*': 'Free',
      }),
  },
  {
    kind: 'question',
    adminPage: '/admin/question',
    publicPage: '',
    titleLabel: 'Question*',
    fill: async (page, title) => {
      await fill(page, {
        'Question*': title,
        'Option 1': 'One',
        'Option 2': 'Two',
        'Option 3': 'Three',
        'Option 4': 'Four',
      })
      await page.getByLabel('Option 2 is correct').check()
    },
  },
  {
    kind: 'quiz',
    adminPage: '/admin/quizzes',
    publicPage: '/quizzes',
    titleLabel: 'Title*',
    fill: (page, title) =>
      fill(page, {
        'Title*': title,
        'Description*': 'Ten questions.',
        'Total questions*': '10',
        'Duration in minutes*': '15',
      }),
  },
]
