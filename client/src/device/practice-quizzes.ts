import type { ActiveQuiz, ActiveQuizListData, QuizData } from '#shared/contracts/quiz.ts'
import { apiRequest } from './api-request.ts'
import { inTransaction, meta, quizzes, type CachedQuiz } from './db.ts'
import { writeWithEviction } from './storage.ts'

const MAX_QUIZZES = 30
const FETCHED_AT = 'quizzesFetchedAt'
// Quizzes change daily.
const FETCH_INTERVAL_MS = 6 * 3_600_000
const PAGE_SIZE = 50
const MAX_PAGES = 4

const isPractice = ({ practice, startable }: ActiveQuiz): boolean => practice && startable

// Returns the newest practice quizzes that can be started.
async function offered(): Promise<ActiveQuiz[]> {
  const found: ActiveQuiz[] = []
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES) && found.length < MAX_QUIZZES; page += 1) {
    const path = `/quizzes/active?page=${page}&limit=${PAGE_SIZE}`
    const { data } = await apiRequest<ActiveQuizListData>(path, { credentials: 'omit' })
    found.push(...data.quizzes.filter(isPractice))
    last = data.pageCount
  }
  return found.slice(0, MAX_QUIZZES)
}

const isAsOffered = (cached: CachedQuiz | undefined, { changedAt }: ActiveQuiz): boolean =>
  cached?.quiz.quiz.changedAt === changedAt

async function fetchQuiz({ _id }: ActiveQuiz, savedAt: number): Promise<CachedQuiz> {
  const { data } = await apiRequest<QuizData>(`/quizzes/${_id}`, { credentials: 'omit' })
  return { _id, quiz: data, savedAt }
}

/** Fetches the newest 30 practice quizzes with their questions, at most every 6 hours. */
export async function prefetchPracticeQuizzes(now: number): Promise<void> {
  const fetched = await meta.get(FETCHED_AT)
  if (typeof fetched?.value === 'number' && now - fetched.value < FETCH_INTERVAL_MS) return
  const found = await offered()
  for (const quiz of found) {
    if (isAsOffered(await quizzes.get(quiz._id), quiz)) continue
    const cached = await fetchQuiz(quiz, now)
    if (!(await writeWithEviction(() => quizzes.put(cached)))) return
  }
  const stays = new Set(found.map(({ _id }) => _id))
  await writeWithEviction(() =>
    inTransaction(async () => {
      const ids = await quizzes.toCollection().primaryKeys()
      await quizzes.bulkDelete(ids.filter((id) => !stays.has(id)))
      await meta.put({ name: FETCHED_AT, value: now })
    }),
  )
}

/** Returns a cached practice quiz with its questions; undefined if there is none. */
export const readCachedQuiz = async (id: string): Promise<CachedQuiz | undefined> =>
  await quizzes.get(id.toUpperCase())

/** Returns the list of quizzes as far as this device can run them, last changed first; undefined if it has none. */
export async function offlineQuizList(): Promise<object | undefined> {
  const all = await quizzes.toArray()
  if (all.length === 0) return undefined
  const listed: ActiveQuizListData = {
    quizzes: all.map(({ quiz }) => quiz.quiz).sort((a, b) => (a.changedAt < b.changedAt ? 1 : -1)),
    page: 1,
    pageCount: 1,
    total: all.length,
  }
  return { ...listed, savedAt: Math.min(...all.map(({ savedAt }) => savedAt)) }
}
