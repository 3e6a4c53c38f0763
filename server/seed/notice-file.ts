import fs from 'node:fs'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { parseItems } from './item-file.ts'
import type { FileItem } from './item-file.ts'

/** A notice of a file: the body of a create, and the day it was first published where the file gives one. */
export type Notice = FileItem<JobPostDraft>

/** Reads notices from JSON text: the fields of a job post are taken, others dropped. Throws naming the first that is wrong. */
export const parseNotices = (text: string): Notice[] => parseItems<JobPostDraft>(jobPost, text, 'Notice')

/** Reads a file of notices. */
export const readNotices = (file: string): Notice[] => parseNotices(fs.readFileSync(file, 'utf8'))
