import { employmentTypes } from './employment-types.ts'

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
    email: (address: string) => `Email ${address}`,
    phone: (number: string) => `Call ${number}`,
    none: 'The employer gave no link, email or phone number.',
  },
  locked: {
    title: 'Sign in to see the full job and how to apply',
    text: 'A free account shows the full description, and how to apply if the employer wrote it.',
    closedTitle: 'Sign in to see the full job',
    closedText: 'Applications are closed. A free account shows the full description.',
    action: 'Sign in',
  },
  more: 'See all private jobs',
}
