/** Lists of job posts by their documented paths (docs/product/decisions.md#b1). */
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

export type OrganisationList = `organisation/${string}`

export type PostList = JobList | OrganisationList

const ORGANISATION = 'organisation/'

export const organisationList = (slug: string): OrganisationList => `${ORGANISATION}${slug}`

export const listedOrganisation = (list: string): string | null =>
  list.startsWith(ORGANISATION) ? list.slice(ORGANISATION.length) : null
