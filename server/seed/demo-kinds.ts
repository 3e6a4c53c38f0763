import path from 'node:path'
import * as z from 'zod'
import fs from 'node:fs'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
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
import { addDays, daysBetween, indiaDay } from '#shared/domain/india-day.ts'
import type { Services as AllServices } from '../app.services.ts'
import type { NewItem } from '../content/content.writer.ts'
import { during } from './demo-dates.ts'
import { readItemFile } from './item-file.ts'

/** The files of the demonstration's items beside notices. */
export const DEMO_FILES = {
  privateJobs: path.join(import.meta.dirname, 'private-jobs.json'),
  offlineForms: path.join(import.meta.dirname, 'offline-forms.json'),
  notes: path.join(import.meta.dirname, 'notes.json'),
  questions: path.join(import.meta.dirname, 'questions.json'),
  quizzes: path.join(import.meta.dirname, 'quizzes.json'),
}

type Services = Pick<AllServices, 'privateJobs' | 'offlineForms' | 'notes' | 'questions' | 'quizzes'>

const ACTOR = { id: 'demo' }
const DAY = 86_400_000

const References = z.array(
  z.object({ ref: z.string().default(''), questionRefs: z.array(z.string()).default([]) }),
)
const referencesOf = (file: string) => References.parse(JSON.parse(fs.readFileSync(file, 'utf8')))

const weeksTo = (from: string, to: string): number => Math.floor(daysBetween(from, to) / 7)

/** A form's last date, moved by whole weeks: most are open, every fifth has just closed. */
export function moveForm(draft: OfflineFormDraft, index: number, today: string): OfflineFormDraft {
  const away = index % 5 === 4 ? -(1 + ((index * 7) % 20)) : 8 + ((index * 5) % 35)
  return {
    ...draft,
    lastDate: addDays(draft.lastDate, 7 * weeksTo(draft.lastDate, addDays(today, away))),
  }
}

/** A quiz's times, moved by whole weeks: most of the long ones have begun, short ones are over. */
export function moveQuiz(draft: QuizDraft, index: number, today: string): QuizDraft {
  const [start, expiry] = [Date.parse(draft.startDateTime), Date.parse(draft.expireDateTime)]
  const isLong = expiry - start > 60 * DAY
  const coming = 14 + ((index * 3) % 7)
  const begun = -((index * 5) % 28)
  const target = isLong ? (index % 7 === 0 && index > 0 ? coming : begun) : -(21 + ((index * 5) % 20))
  const by = 7 * DAY * weeksTo(indiaDay(start), addDays(today, target))
  const moved = (at: number) => new Date(at + by).toISOString()
  return { ...draft, startDateTime: moved(start), expireDateTime: moved(expiry) }
}

/** The drafts with the times at which they were published: within the last weeks, some of them today. */
function published<Draft extends object>(drafts: readonly Draft[], now: number): NewItem<Draft>[] {
  const today = indiaDay(now)
  return drafts
    .map((body, index) => {
      const day = addDays(today, index % 9 === 0 ? 0 : -(1 + ((index * 3) % 20)))
      return { body: { ...body }, actor: ACTOR, at: during(day, index, now) }
    })
    .toSorted((a, b) => a.at - b.at)
}

const draftsOf = <Draft>(kind: unknown, file: string): Draft[] =>
  readItemFile<Draft>(kind as ContentKind, file).map(({ body }) => body)

type Fills<Draft> = {
  rows: { idsAfter(after: string): Promise<string[]> }
  createAll(items: readonly NewItem<Draft>[]): Promise<{ _id: string }[]>
}

/** Creates the items where there is none of their kind at all. Returns them. */
async function fill<Draft>(service: Fills<Draft>, items: () => NewItem<Draft>[]): Promise<{ _id: string }[]> {
  if ((await service.rows.idsAfter('')).length > 0) return []
  return await service.createAll(items())
}

async function fillQuizzes({ questions, quizzes }: Services, now: number): Promise<number> {
  const drafts = draftsOf<QuestionDraft>(question, DEMO_FILES.questions)
  const made = await fill(questions, () => drafts.map((body) => ({ body, actor: ACTOR, at: now - 30 * DAY })))
  if (made.length === 0) return 0
  const ids = new Map(referencesOf(DEMO_FILES.questions).map(({ ref }, index) => [ref, made[index]?._id]))
  const references = referencesOf(DEMO_FILES.quizzes)
  const listed = draftsOf<QuizDraft>(quiz, DEMO_FILES.quizzes).map((draft, index) => ({
    ...moveQuiz(draft, index, indiaDay(now)),
    questionIds: (references[index]?.questionRefs ?? []).flatMap((ref) => ids.get(ref) ?? []),
  }))
  return made.length + (await fill(quizzes, () => published(listed, now))).length
}

/** Fills every kind beside job posts that has no item at all. Returns how many items were made. */
export async function seedDemoKinds(services: Services, now: number): Promise<number> {
  const { privateJobs, offlineForms, notes } = services
  const today = indiaDay(now)
  const made = [
    await fill(privateJobs, () =>
      published(draftsOf<PrivateJobDraft>(privateJob, DEMO_FILES.privateJobs), now),
    ),
    await fill(offlineForms, () => {
      const drafts = draftsOf<OfflineFormDraft>(offlineForm, DEMO_FILES.offlineForms)
      return published(
        drafts.map((draft, index) => moveForm(draft, index, today)),
        now,
      )
    }),
    await fill(notes, () => published(draftsOf<NoteDraft>(note, DEMO_FILES.notes), now)),
  ]
  return made.flat().length + (await fillQuizzes(services, now))
}
