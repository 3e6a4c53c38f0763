import fs from 'node:fs'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { parseItems } from './item-file.ts'
import type { FileItem } from './item-file.ts'

/** A notice of a file: the body of a create, and when it was first published, or null if the file does not say. */
export type Notice = FileItem<JobPostDraft>

/** Reads notices from JSON text: takes the fields of a job post, drops others. Throws naming the first invalid one. */
export const parseNotices = (text: string): Notice[] => parseItems<JobPostDraft>(jobPost, text, 'Notice')

/** Reads a file of notices. */
export const readNotices = (file: string): Notice[] => parseNotices(fs.readFileSync(file, 'utf8'))
