import { employmentTypes } from './employment-types.ts'

/** The messages of private jobs. */
export const privateJobs = {
  facts: {
    company: 'Company',
    jobRole: 'Role',
    location: 'Location',
    salary: 'Salary',
    employmentType: 'Employment',
  },
  employmentTypes,
  requirements: 'Requirements',
  benefits: 'Benefits',
  closed: (day: string) => `Closed ${day}`,
  howToApply: {
    title: 'How to apply',
    link: (host: string) => `Apply at ${host}`,
    email: (address: string) => `E-mail ${address}`,
    phone: (number: string) => `Call ${number}`,
    none: 'The employer left no link, e-mail or phone with this notice.',
  },
  locked: {
    title: 'Sign in to see the whole job and how to apply',
    text: 'An account is free. It shows what the work is, what it asks for and what it offers, and the link, e-mail or phone to apply.',
    closedTitle: 'Sign in to see the whole job',
    closedText:
      'It can no longer be applied for. A free account shows what the work was, what it asked for and what it offered.',
    action: 'Sign in',
  },
  more: 'See all private jobs',
}
