import type { ActiveQuiz, ActiveQuizListData, QuizData } from '#shared/contracts/quiz.ts'
import { apiRequest } from './api-request.ts'
import { meta, quizzes, type HeldQuiz } from './db.ts'
import { together, writeWithEviction } from './storage.ts'

const QUIZZES_KEPT = 30
const LOOKED = 'quizzesLookedAt'
// Quizzes change by the day.
const EVERY_MS = 6 * 3_600_000
const PAGE_SIZE = 50
const PAGES_MAX = 4

const isPractice = ({ practice, startable }: ActiveQuiz): boolean => practice && startable

/** The newest practice quizzes that are offered. */
async function offered(): Promise<ActiveQuiz[]> {
  const found: ActiveQuiz[] = []
  for (let page = 1, last = 1; page <= Math.min(last, PAGES_MAX) && found.length < QUIZZES_KEPT; page += 1) {
    const path = `/quizzes/active?page=${page}&limit=${PAGE_SIZE}`
    const { data } = await apiRequest<ActiveQuizListData>(path, { credentials: 'omit' })
    found.push(...data.quizzes.filter(isPractice))
    last = data.pageCount
  }
  return found.slice(0, QUIZZES_KEPT)
}

const isAsOffered = (held: HeldQuiz | undefined, { changedAt }: ActiveQuiz): boolean =>
  held?.quiz.quiz.changedAt === changedAt

async function fetchQuiz({ _id }: ActiveQuiz, savedAt: number): Promise<HeldQuiz> {
  const { data } = await apiRequest<QuizData>(`/quizzes/${_id}`, { credentials: 'omit' })
  return { _id, quiz: data, savedAt }
}

/** Brings the newest 30 practice quizzes with their questions to the device, at most every few hours. */
export async function fetchPracticeQuizzes(now: number): Promise<void> {
  const looked = await meta.get(LOOKED)
  if (typeof looked?.value === 'number' && now - looked.value < EVERY_MS) return
  const found = await offered()
  for (const quiz of found) {
    if (isAsOffered(await quizzes.get(quiz._id), quiz)) continue
    const held = await fetchQuiz(quiz, now)
    if (!(await writeWithEviction(() => quizzes.put(held)))) return
  }
  const stays = new Set(found.map(({ _id }) => _id))
  await writeWithEviction(() =>
    together(async () => {
      const ids = await quizzes.toCollection().primaryKeys()
      await quizzes.bulkDelete(ids.filter((id) => !stays.has(id)))
      await meta.put({ name: LOOKED, value: now })
    }),
  )
}

/** A practice quiz as this device holds it, with its questions; undefined where it holds none. */
export const heldQuiz = async (id: string): Promise<HeldQuiz | undefined> =>
  await quizzes.get(id.toUpperCase())

/** The practice quizzes that this device holds, the newest change first. */
export async function heldQuizzes(): Promise<HeldQuiz[]> {
  const all = await quizzes.toArray()
  return all.sort((a, b) => (a.quiz.quiz.changedAt < b.quiz.quiz.changedAt ? 1 : -1))
}
