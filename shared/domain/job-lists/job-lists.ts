/** The lists of job posts by their documented paths (docs/product/decisions.md#b1). */
export const JOB_LISTS = {
  all: '/getAll',
  applyLink: '/ApplyLink',
  resultLink: '/ResultLink',
  admitCardLink: '/AdmitCard',
  answerKeyLink: '/AnswerKeyLink',
  admissionLink: '/AdmissionLink',
  upcoming: '/Upcoming',
  state: '/state',
} as const

export type JobList = keyof typeof JOB_LISTS

/** The list of all posts of an organisation, with its slug. */
export type OrganisationList = `organisation/${string}`

/** Any list of job posts. */
export type PostList = JobList | OrganisationList

const ORGANISATION = 'organisation/'

/** Returns the list of the posts of an organisation. */
export const organisationList = (slug: string): OrganisationList => `${ORGANISATION}${slug}`

/** Returns the slug of the organisation whose posts a list has; null for every other list. */
export const listedOrganisation = (list: string): string | null =>
  list.startsWith(ORGANISATION) ? list.slice(ORGANISATION.length) : null
