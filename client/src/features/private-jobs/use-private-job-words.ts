import { privateJobs } from '#client/messages/en/private-jobs.ts'

/** The words of private jobs, which come with them. */
export const usePrivateJobWords = (): typeof privateJobs => privateJobs
