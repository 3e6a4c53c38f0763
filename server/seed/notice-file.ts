import fs from 'node:fs'
import * as z from 'zod'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import { instant } from '#shared/contracts/fields.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import type { Publishing } from '#shared/contracts/content-kind.ts'

/** A notice of a file: the body of a create, and the day it was first published where the file gives one. */
export type Notice = { body: JobPostDraft & Publishing; createdAt: number | null }

const NoticeFile = z.array(z.record(z.string(), z.unknown()), 'The file holds no list of notices.')
const CreatedAt = z.object({ createdAt: instant.optional() })

/** Reads notices from JSON text: the fields of a job post are taken, others dropped. Throws naming the first that is wrong. */
export function parseNotices(text: string): Notice[] {
  return NoticeFile.parse(JSON.parse(text)).map((entry, index) => {
    const body = jobPost.CreateBody.safeParse(entry)
    const dated = CreatedAt.safeParse(entry)
    const issues = [...(body.error?.issues ?? []), ...(dated.error?.issues ?? [])]
    if (!body.success || !dated.success) {
      const [first] = fieldErrors(issues, jobPost.fieldNames)
      throw new Error(`Notice ${index + 1}: ${first?.field}: ${first?.message}`)
    }
    const { createdAt } = dated.data
    return { body: body.data, createdAt: createdAt === undefined ? null : Date.parse(createdAt) }
  })
}

/** Reads a file of notices. */
export const readNotices = (file: string): Notice[] => parseNotices(fs.readFileSync(file, 'utf8'))
