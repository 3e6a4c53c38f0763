import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { ActiveQuiz, ActiveQuizListData, QuizData } from '#shared/contracts/quiz.ts'
import { loadQuestionFormulas } from '#client/lib/formulas/formulas.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { inTransaction, meta, quizzes, type CachedQuiz } from '#client/device/db/db.ts'
import { setCachedQuizIds } from '#client/device/stored-ids.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'

const MAX_QUIZZES = 30
/** Limit of quizzes that users store; the oldest are evicted first. */
const MAX_CHOSEN = 30
const FETCHED_AT = 'quizzesFetchedAt'
// Quizzes change daily.
const FETCH_INTERVAL_MS = 6 * HOUR_MS
const PAGE_SIZE = 50
const MAX_PAGES = 4

const isPractice = ({ practice, startable }: ActiveQuiz): boolean => practice && startable

async function fetchOffered(): Promise<ActiveQuiz[]> {
  const found: ActiveQuiz[] = []
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES) && found.length < MAX_QUIZZES; page += 1) {
    const path = `/quizzes/active?page=${page}&limit=${PAGE_SIZE}`
    const { data } = await apiRequest<ActiveQuizListData>(path, { credentials: 'omit' })
    found.push(...data.quizzes.filter(isPractice))
    last = data.pageCount
  }
  return found.slice(0, MAX_QUIZZES)
}

const isRunning = ({ quiz: { quiz } }: CachedQuiz, now: number): boolean =>
  now < Date.parse(quiz.expireDateTime)

const isAsOffered = (cached: CachedQuiz | undefined, { changedAt }: ActiveQuiz): boolean =>
  cached?.quiz.quiz.changedAt === changedAt

async function fetchQuiz(_id: string, savedAt: number): Promise<Omit<CachedQuiz, 'isChosen'>> {
  const { data } = await apiRequest<QuizData>(`/quizzes/${_id}`, { credentials: 'omit' })
  await loadQuestionFormulas(data.questions)
  return { _id, quiz: data, savedAt }
}

export async function prefetchPracticeQuizzes(now: number): Promise<void> {
  const fetched = await meta.get(FETCHED_AT)
  if (typeof fetched?.value === 'number' && !isElapsed(fetched.value, FETCH_INTERVAL_MS, now)) return
  const found = await fetchOffered()
  for (const quiz of found) {
    const before = await quizzes.get(quiz._id)
    if (isAsOffered(before, quiz)) continue
    const cached = { ...(await fetchQuiz(quiz._id, now)), isChosen: before?.isChosen === true }
    if (!(await writeWithEviction(() => quizzes.put(cached)))) return
  }
  const offeredIds = new Set(found.map(({ _id }) => _id))
  await writeWithEviction(() =>
    inTransaction(async () => {
      const all = await quizzes.toArray()
      const evicted = all.filter(
        (each) => !offeredIds.has(each._id) && !(each.isChosen && isRunning(each, now)),
      )
      await quizzes.bulkDelete(evicted.map(({ _id }) => _id))
      await meta.put({ name: FETCHED_AT, value: now })
    }),
  )
  await showCachedQuizzes()
}

export async function showCachedQuizzes(): Promise<void> {
  setCachedQuizIds(new Set(await quizzes.toCollection().primaryKeys()))
}

async function pruneChosen(): Promise<void> {
  const chosen = await quizzes
    .orderBy('savedAt')
    .filter(({ isChosen }) => isChosen)
    .primaryKeys()
  await quizzes.bulkDelete(chosen.slice(0, Math.max(0, chosen.length - MAX_CHOSEN)))
}

/** Stores a practice quiz until it ends. Returns false if the device cannot store. Throws errors of the request. */
export async function storeQuiz(id: string, now: number): Promise<boolean> {
  const cached = { ...(await fetchQuiz(id, now)), isChosen: true }
  const isStored = await writeWithEviction(async () => {
    await quizzes.put(cached)
    await pruneChosen()
  })
  await showCachedQuizzes()
  return isStored
}

export const readCachedQuiz = async (id: string): Promise<CachedQuiz | undefined> =>
  await quizzes.get(id.toUpperCase())

/** Runnable quizzes, last changed first; undefined without any. */
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
