/** The lists of job posts by their documented paths (specification 7, decision B1). */
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
