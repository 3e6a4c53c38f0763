import type { JobPostSummary } from '#shared/contracts/job-post.ts'

const EMPTY: JobPostSummary = {
  _id: '',
  postName: '',
  slug: '',
  state: '',
  place: '',
  qualifications: [],
  totalPost: '',
  beginDate: '',
  lastDate: '',
  createdAt: '',
  updatedAt: '',
  changedAt: '',
  stages: {
    applyLink: null,
    admissionLink: null,
    admitCardLink: null,
    answerKeyLink: null,
    resultLink: null,
  },
  milestones: [],
  organisation: '',
  purpose: 'vacancy',
}

export const toSummary = (post: JobPostSummary): JobPostSummary =>
  Object.fromEntries(
    Object.keys(EMPTY).map((key) => [key, post[key as keyof JobPostSummary]]),
  ) as JobPostSummary

export const emptySummary = (_id: string): JobPostSummary => ({ ...EMPTY, _id, slug: _id })
