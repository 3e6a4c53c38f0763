import { jobBody } from '#client/messages/en/job-body.ts'

/** The words of a post itself, which come with it and not with the lists. */
export const useJobWords = (): typeof jobBody => jobBody
