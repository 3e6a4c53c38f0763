/** The messages of private jobs. */
export const privateJobs = {
  facts: { jobRole: 'Role', location: 'Location', salary: 'Salary' },
  requirements: 'Requirements',
  benefits: 'Benefits',
  locked: {
    title: 'Sign in to see the whole job',
    text: 'What the work is, what it asks for and what it offers is shown to signed-in people. An account is free.',
    action: 'Sign in',
  },
  more: 'See all private jobs',
}
