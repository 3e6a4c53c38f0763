import path from 'node:path'
import * as z from 'zod'
import fs from 'node:fs'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import type { KindName } from '#shared/domain/kinds.ts'
import { note } from '#shared/contracts/note.ts'
import type { NoteDraft } from '#shared/contracts/note.ts'
import { offlineForm } from '#shared/contracts/offline-form.ts'
import type { OfflineFormDraft } from '#shared/contracts/offline-form.ts'
import { privateJob } from '#shared/contracts/private-job.ts'
import type { PrivateJobDraft } from '#shared/contracts/private-job.ts'
import { question } from '#shared/contracts/question.ts'
import type { QuestionDraft } from '#shared/contracts/question.ts'
import { quiz } from '#shared/contracts/quiz.ts'
import type { QuizDraft } from '#shared/contracts/quiz.ts'
import { addDays, daysBetween, indiaDay } from '#shared/domain/dates/india-day.ts'
import type { NewItem } from '#server/content/content.service.ts'
import { during } from './demo-dates.ts'
import { readItemFile } from './item-file.ts'

const ACTOR = { id: 'demo' }

const References = z.array(
  z.object({ ref: z.string().default(''), questionRefs: z.array(z.string()).default([]) }),
)
const readReferences = (file: string) => References.parse(JSON.parse(fs.readFileSync(file, 'utf8')))

const weeksTo = (from: string, to: string): number => Math.floor(daysBetween(from, to) / 7)

/** Moves a form's last date by whole weeks: most are open, every fifth closed lately. */
export function moveForm(draft: OfflineFormDraft, index: number, today: string): OfflineFormDraft {
  const away = index % 5 === 4 ? -(1 + ((index * 7) % 20)) : 8 + ((index * 5) % 35)
  return {
    ...draft,
    lastDate: addDays(draft.lastDate, 7 * weeksTo(draft.lastDate, addDays(today, away))),
  }
}

const publicationDay = (index: number, today: string): string =>
  addDays(today, index % 9 === 0 ? 0 : -(1 + ((index * 3) % 20)))

export function movePrivateJob(draft: PrivateJobDraft, index: number, today: string): PrivateJobDraft {
  // Only a job published two weeks ago or earlier can be over.
  const isOver = index % 2 === 1 && daysBetween(publicationDay(index, today), today) >= 14
  const away = isOver ? -(1 + (index % 5)) : 8 + ((index * 5) % 35)
  return {
    ...draft,
    lastDate: addDays(draft.lastDate, 7 * weeksTo(draft.lastDate, addDays(today, away))),
  }
}

// A quiz with a window of one week is over in a demo; the others are open for weeks.
const SHORT_WINDOW_DAYS = 7

export function moveQuiz(draft: QuizDraft, index: number, today: string): QuizDraft {
  const [start, expiry] = [Date.parse(draft.startDateTime), Date.parse(draft.expireDateTime)]
  const windowDays = Math.floor((expiry - start) / DAY_MS)
  const coming = 14 + ((index * 3) % 7)
  // Start no later than yesterday, so that every practice quiz is open, with at least half of its time left.
  const begun = -(1 + ((index * 5) % Math.floor(windowDays / 2)))
  const over = -(21 + ((index * 5) % 20))
  const isComing = index % 14 === 0 && index > 0
  const target = windowDays <= SHORT_WINDOW_DAYS ? over : isComing ? coming : begun
  const by = 7 * DAY_MS * weeksTo(indiaDay(start), addDays(today, target))
  const moved = (at: number) => new Date(at + by).toISOString()
  return { ...draft, startDateTime: moved(start), expireDateTime: moved(expiry) }
}

function published<Draft extends object>(drafts: readonly Draft[], now: number): NewItem<Draft>[] {
  const today = indiaDay(now)
  return drafts
    .map((body, index) => {
      const day = publicationDay(index, today)
      return { body: { ...body }, actor: ACTOR, at: during(day, index, now) }
    })
    .toSorted((a, b) => a.at - b.at)
}

const readDrafts = <Draft>(kind: unknown, file: string): Draft[] =>
  readItemFile<Draft>(kind as ContentKind, file).map(({ body }) => body)

type Items = NewItem<object>[]

/** Created items of the kinds before this one; empty for a kind that had items already. */
export type CreatedItems = Readonly<Partial<Record<KindName, readonly { _id: string }[]>>>

export type Seed = {
  file: string
  items(now: number, made: CreatedItems): Items
}

const fileOf = (name: string): string => path.join(import.meta.dirname, name)

export const privateJobSeed: Seed = {
  file: fileOf('private-jobs.json'),
  items(now) {
    const today = indiaDay(now)
    const drafts = readDrafts<PrivateJobDraft>(privateJob, privateJobSeed.file)
    return published(
      drafts.map((draft, index) => movePrivateJob(draft, index, today)),
      now,
    )
  },
}

export const offlineFormSeed: Seed = {
  file: fileOf('offline-forms.json'),
  items(now) {
    const today = indiaDay(now)
    const drafts = readDrafts<OfflineFormDraft>(offlineForm, offlineFormSeed.file)
    return published(
      drafts.map((draft, index) => moveForm(draft, index, today)),
      now,
    )
  },
}

export const noteSeed: Seed = {
  file: fileOf('notes.json'),
  items: (now) => published(readDrafts<NoteDraft>(note, noteSeed.file), now),
}

export const questionSeed: Seed = {
  file: fileOf('questions.json'),
  items: (now) =>
    readDrafts<QuestionDraft>(question, questionSeed.file).map((body) => ({
      body,
      actor: ACTOR,
      at: now - 30 * DAY_MS,
    })),
}

export const quizSeed: Seed = {
  file: fileOf('quizzes.json'),
  items(now, { question: made = [] }) {
    if (made.length === 0) return []
    const ids = new Map(readReferences(questionSeed.file).map(({ ref }, index) => [ref, made[index]?._id]))
    const references = readReferences(quizSeed.file)
    const drafts = readDrafts<QuizDraft>(quiz, quizSeed.file).map((draft, index) => ({
      ...moveQuiz(draft, index, indiaDay(now)),
      questionIds: (references[index]?.questionRefs ?? []).flatMap((ref) => ids.get(ref) ?? []),
    }))
    return published(drafts, now)
  },
}
