import type { ListedKind } from '#shared/domain/kinds.ts'

/** Texts for search engines and link previews. Only server rendering uses them. */
export const seo = {
  home: (name: string) =>
    `Government jobs, admit cards, answer keys, results and admissions of India, with last dates and official links: ${name}.`,
  pages: {
    '/about': (name: string) =>
      `About ${name}: who we are and how we check notices of government jobs. ${name} is not a government website.`,
    '/contact': (name: string) =>
      `Write to ${name}: report a wrong date or link, ask a question, or find our email, phone and office hours.`,
    '/privacy': (name: string) =>
      `Your data on ${name}: what we store, why, for how long, and how to correct or delete it.`,
    '/terms': (name: string) =>
      `The rules for using ${name}: accounts, purchases, refunds, quizzes and the limits of our notices.`,
    '/help': (name: string) =>
      `Answers to common questions about ${name}: applying for a job, signing in, reading offline, payments and refunds.`,
    '/form-kit': (name: string) =>
      `Fit your photo and signature, calculate your age and store roll numbers, all on your phone: ${name}.`,
    '/alerts': (name: string) => `Your alerts on ${name}: new jobs, admit cards and results that you chose.`,
    '/account': (name: string) => `Your account on ${name}: your details, your devices and your data.`,
  } as Readonly<Record<string, (name: string) => string>>,
  lists: {
    note: (name: string) =>
      `Study notes for government exams on ${name}, in Hindi and English, with contents and price.`,
    offlineForm: (name: string) =>
      `Offline application forms on ${name}: qualification, age limit, last date and price of each form to download.`,
    privateJob: (name: string) =>
      `Private jobs on ${name}: role, place and salary of vacancies with companies across India.`,
    quiz: (name: string) =>
      `Timed quizzes on ${name}: free practice for government exams, with questions, minutes and dates of each.`,
  } satisfies Record<ListedKind, (name: string) => string>,
  organisation: (name: string, short: string) =>
    `${short === name ? name : `${name} (${short})`}: jobs, admit cards, answer keys, results and admissions, with last dates and official links.`,
  list: {
    state: (state: string) => `State: ${state}.`,
    search: (text: string) => `Search: ${text}.`,
    page: (page: number, last: number) => `Page ${page} of ${last}.`,
    newest: (names: string) => `On this page: ${names}`,
  },
  quiz: (questions: number, minutes: number, description: string) =>
    `${questions === 1 ? '1 question' : `${questions} questions`} in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. ${description}`,
  privateJob: (name: string, facts: string, site: string) => `${name}: ${facts}. A private job on ${site}.`,
  job: {
    lastDate: (day: string) => `Last date: ${day}`,
    closed: (day: string) => `Applications closed on ${day}`,
    beginDate: (day: string) => `Begin date: ${day}`,
    probablyClosed: 'Applications are probably closed',
  },
  feed: (title: string) => `${title} (feed)`,
  imageAlt: 'Avsar अवसर: government jobs, admit cards, answer keys and results',
}

/** Messages of the cached app shell, for a device that has lost its scripts. */
export const shell = {
  title: 'Connect to the internet',
  text: 'Parts of this app are missing on your device. Connect to the internet once. Then the app works offline again.',
  retry: 'Retry',
}
