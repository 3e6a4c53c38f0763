const jobs = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`

/** Texts of the strip on the home page, which the page of jobs for a user shows, too. */
export const forMe = {
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
  failed: 'Open jobs did not load. Check your internet connection.',
  levels: 'Your highest qualification?',
  states: 'Your state of domicile?',
}
