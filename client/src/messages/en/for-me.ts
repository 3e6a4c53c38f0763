const jobs = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`

export const forMe = {
  title: 'Jobs for you',
  lead: 'Open jobs, compared with your answers on this device.',
  scriptless: 'Jobs for you need JavaScript, which is off in this browser.',
  counting: 'For you: counting…',
  forYou: (open: number, closing: number) =>
    closing === 0
      ? `For you: ${open} open`
      : `For you: ${open} open, ${closing} ${closing === 1 ? 'closes' : 'close'} this week`,
  eligibleFor: (count: number, open: number) =>
    open === 0
      ? 'See why, and change your answers.'
      : count === 0
        ? 'More answers show where you are eligible.'
        : `You are eligible for ${count} of ${jobs(open)}.`,
  newJobs: (count: number) => `${count} new since your last visit.`,
  isNew: 'New',
  fee: (fee: string) => `Fee for you: ${fee}`,
  failed: 'Open jobs did not load. Check your internet connection.',
  loading: 'Loading open jobs…',
  retry: 'Retry',
  levels: 'Your highest qualification?',
  states: 'Your state of domicile?',
  sections: {
    eligible: (count: number) => `You are eligible (${count})`,
    possible: (count: number) => `You may be eligible (${count})`,
    notEligible: (count: number) => `You are not eligible (${count})`,
    unclear: (count: number) => `Check the notification (${count})`,
    unconfirmed: (count: number) => `We have no conditions of these jobs yet (${count})`,
  },
  whyNot: 'Why not?',
  whyCheck: 'What to check?',
  showMore: 'Show more',
  empty: { title: 'No open jobs', text: 'New jobs appear here when they open.' },
  emptyForYou: {
    title: 'No open job for you now',
    text: 'The reasons are below. New jobs appear here when they open.',
  },
  allOf: (names: string) => `All jobs: ${names}`,
  answers: {
    title: 'Your answers',
    onDevice:
      'Your answers stay on this device. Only the link “All jobs” sends us your state and qualification.',
    kept: 'Your answers are on this device and in your account. A change here changes both.',
    remove: 'Delete my answers',
    removeBoth: 'Delete my answers everywhere',
    unknown: 'Not answered',
    level: 'Highest qualification',
    completion: { label: 'Is it completed?', completed: 'Completed', finalYear: 'In the final year' },
    subject: 'Subject',
    otherSubjects: (names: readonly string[]) => `Not your subject: ${names.join(', ')}`,
    askSubjects: 'Ask me again',
    state: 'State of domicile',
    bornOn: 'Date of birth',
    category: 'Category',
    sex: 'Woman or man',
    hasDisability: 'Disability of 40% or more (PwBD)',
    isExServiceman: 'Ex-serviceman',
  },
}
