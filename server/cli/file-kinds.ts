import fs from 'node:fs'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import { note } from '#shared/contracts/note.ts'
import { offlineForm } from '#shared/contracts/offline-form.ts'
import { privateJob } from '#shared/contracts/private-job.ts'
import { question } from '#shared/contracts/question.ts'
import { quiz } from '#shared/contracts/quiz.ts'
import type { Services } from '../app.services.ts'
import { createItems, newItems, wrongTime } from '../seed/import-items.ts'
import type { ImportService } from '../seed/import-items.ts'
import { newNotices } from '../seed/import-notices.ts'
import { parseItems } from '../seed/item-file.ts'
import type { FileItem } from '../seed/item-file.ts'

/** A kind of content as a file brings it. */
export type FileKind = {
  /** How one of its entries is called. */
  called: string
  /** Reads and checks a whole file, before anything is written. Throws naming the first entry that is wrong. */
  read(file: string, now: number): FileItem<object>[]
  /** Creates what is not there yet; returns how many items that were. */
  bringIn(services: Services, items: FileItem<object>[], now: number): Promise<number>
}

function reader(of: object, called: string): Pick<FileKind, 'called' | 'read'> {
  const kind = of as ContentKind
  return {
    called,
    read(file, now) {
      const items = parseItems<object>(kind, fs.readFileSync(file, 'utf8'), called)
      for (const [index, item] of items.entries()) {
        const error = wrongTime(item, now) ?? kind.check(item.body)[0]
        if (error) throw new Error(`${called} ${index + 1}: ${error.field}: ${error.message}`)
      }
      return items
    },
  }
}

const bringIn =
  (service: (services: Services) => unknown, titleField: string): FileKind['bringIn'] =>
  async (services, items, now) => {
    const target = service(services) as ImportService<object>
    return await createItems(target, await newItems(target, titleField, items), now)
  }

/** The kinds that `--kind` names; a file without it holds notices. */
export const FILE_KINDS: Record<string, FileKind> = {
  [jobPost.name]: {
    ...reader(jobPost, 'Notice'),
    async bringIn({ jobPosts }, items, now) {
      return await createItems(jobPosts, await newNotices(jobPosts, items as never), now)
    },
  },
  [privateJob.name]: {
    ...reader(privateJob, 'Entry'),
    bringIn: bringIn(({ privateJobs }) => privateJobs, 'postName'),
  },
  [offlineForm.name]: {
    ...reader(offlineForm, 'Entry'),
    bringIn: bringIn(({ offlineForms }) => offlineForms, 'postName'),
  },
  [note.name]: { ...reader(note, 'Entry'), bringIn: bringIn(({ notes }) => notes, 'title') },
  [question.name]: {
    ...reader(question, 'Entry'),
    bringIn: bringIn(({ questions }) => questions, 'questionName'),
  },
  [quiz.name]: {
    ...reader(quiz, 'Entry'),
    bringIn: bringIn(({ quizzes }) => quizzes, 'title'),
  },
}
