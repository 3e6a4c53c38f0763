import fs from 'node:fs'
import * as z from 'zod'
import type { ContentKind, PublicationFields } from '#shared/contracts/content-kind.ts'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import { instant } from '#shared/contracts/fields.ts'
import { jobPost, type JobPostDraft } from '#shared/contracts/job-post.ts'

export type FileItem<Draft> = { body: Draft & PublicationFields; createdAt: number | null }

const CALLED = 'Entry'

const Entries = z.array(z.record(z.string(), z.unknown()), 'The file holds no list of entries.')
const CreatedAt = z.object({ createdAt: instant.optional() })

/** Reads items from JSON text: takes the fields of the kind, drops others. Throws naming the first invalid one. */
export function parseItems<Draft>(kind: ContentKind, text: string, called = CALLED): FileItem<Draft>[] {
  return Entries.parse(JSON.parse(text)).map((entry, index) => {
    const body = kind.CreateBody.safeParse(entry)
    const dated = CreatedAt.safeParse(entry)
    const issues = [...(body.error?.issues ?? []), ...(dated.error?.issues ?? [])]
    if (!body.success || !dated.success) {
      const [first] = fieldErrors(issues, kind.fieldNames)
      throw new Error(`${called} ${index + 1}: ${first?.field}: ${first?.message}`)
    }
    const { createdAt } = dated.data
    return {
      body: body.data as Draft & PublicationFields,
      createdAt: createdAt === undefined ? null : Date.parse(createdAt),
    }
  })
}

export const readItemFile = <Draft>(kind: ContentKind, file: string): FileItem<Draft>[] =>
  parseItems<Draft>(kind, fs.readFileSync(file, 'utf8'))

export type Notice = FileItem<JobPostDraft>

const parseNotices = (text: string): Notice[] => parseItems<JobPostDraft>(jobPost, text, 'Notice')

export const readNotices = (file: string): Notice[] => parseNotices(fs.readFileSync(file, 'utf8'))
