import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import { itemPath } from '#shared/domain/kinds.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'

export type SentRequest = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  token?: string
  body?: object
}
/** Sends a request and returns its `data`, null for pages. Throws for any status but 200. */
export type Send<Of> = (request: SentRequest) => Promise<Of>

export const KIND_NAMES = {
  fullList: 'list of full posts',
  summaries: 'list of summaries',
  lastPage: 'list of summaries, page 40',
  filteredList: 'list with filters',
  stateList: 'list of a state',
  search: 'search',
  searchInState: 'search with filters',
  suggestions: 'suggestions',
  syncPage: 'sync page of 50 posts',
  post: 'post by its address',
  home: 'home page',
  listPage: 'page of a list',
  jobPage: 'page of a job',
  feed: 'feed',
  profile: 'profile of a user',
  savedJobs: 'saved jobs',
  purchases: 'purchases',
  adminList: 'list of the admin area',
  postCreated: 'post created',
  postEdited: 'post edited',
  jobSaved: 'job saved',
  message: 'message sent',
  answerSaved: 'answer saved',
  handedIn: '100 answers handed in',
} as const
export type KindName = keyof typeof KIND_NAMES
/** Sends the request of a kind, after the requests that it depends on. */
export type Kinds<Of> = Record<KindName, () => Promise<Of>>

type Reply = { data: unknown }
type Scene<Of extends Reply> = {
  send: Send<Of>
  admin: string
  candidates: readonly string[]
  quizId: string
  /** Distinguishes the texts of this run. */
  run: string
}

const [NOTICE = {}] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('#server/seed/notices.json')), 'utf8'),
) as object[]

type PostList = { jobPosts: { _id: string; slug: string }[] }

async function reads<Of extends Reply>({ send, candidates, admin }: Scene<Of>) {
  const get = (url: string, token?: string) => () =>
    send({ method: 'GET', url, ...(token === undefined ? {} : { token }) })
  const [first] = ((await get(SUMMARIES)()).data as PostList).jobPosts
  const [user = ''] = candidates
  const slug = encodeURIComponent(first?.slug ?? '')
  const path = {
    fullList: '/api/v1/getAll',
    summaries: SUMMARIES,
    lastPage: `${SUMMARIES}&page=40`,
    filteredList: '/api/v1/getAll?fields=summary&state=Bihar&allIndia=1&qualification=Graduate',
    stateList: '/api/v1/state?state=Bihar&fields=summary',
    search: '/api/v1/getAll?searchQuery=police%20constable',
    searchInState: '/api/v1/getAll?searchQuery=recruitment&state=Bihar&fields=summary',
    suggestions: '/api/v1/suggest?q=recruitment',
    syncPage: '/api/v1/sync?limit=50',
    post: `/api/v1/job/${slug}`,
    home: '/',
    listPage: '/jobs',
    jobPage: `/job/${slug}`,
    feed: '/feed.xml',
  }
  return {
    ...(Object.fromEntries(Object.entries(path).map(([name, url]) => [name, get(url)])) as {
      [Name in keyof typeof path]: ReturnType<typeof get>
    }),
    profile: get('/api/v1/profile', user),
    savedJobs: get('/api/v1/saved', user),
    purchases: get('/api/v1/me/purchases', user),
    adminList: get('/api/v1/admin/content/jobPost', admin),
    async jobSaved() {
      const body = { isSaved: { value: true, at: Date.now() } }
      return send({ method: 'PUT', url: `/api/v1/saved/${first?._id ?? ''}`, token: user, body })
    },
  }
}

function writes<Of extends Reply>({ send, admin, run }: Scene<Of>) {
  let count = 0
  const postBody = (): object => ({ ...NOTICE, postName: `Post ${run} ${count}` })
  const create = () => {
    count += 1
    return send({ method: 'POST', url: `/api/v1${jobPost.paths.create}`, token: admin, body: postBody() })
  }
  return {
    postCreated: create,
    async postEdited() {
      const { _id } = ((await create()).data as { jobPost: { _id: string } }).jobPost
      count += 1
      const url = `/api/v1${itemPath('jobPost', _id, 'item')}`
      return send({ method: 'PUT', url, token: admin, body: postBody() })
    },
    async message() {
      count += 1
      const body = {
        name: 'A',
        email: 'a@example.org',
        subject: `Message ${count}`,
        message: 'A message of the load.',
      }
      return send({ method: 'POST', url: '/api/v1/contact', body })
    },
  }
}

function exams<Of extends Reply>({ send, candidates, quizId }: Scene<Of>) {
  const left = [...candidates]

  async function saveAnswers(answered: number) {
    const token = left.pop()
    if (token === undefined) throw new Error('There are too few candidates.')
    const body = { device: 'phone' }
    const start = { method: 'POST', url: `/api/v1/quizzes/${quizId}/attempts`, token, body } as const
    const { attempt, questions } = (await send(start)).data as AttemptData
    const url = `/api/v1/attempts/${attempt._id}`
    const answers = questions
      .slice(0, answered)
      .map(({ _id }) => ({ questionId: _id, choice: 1, marked: false, visited: true, seq: 1, spentMs: 1000 }))
    const saved = await send({
      method: 'PUT',
      url: `${url}/answers`,
      token,
      body: { answers, device: 'phone' },
    })
    return { saved, submit: () => send({ method: 'POST', url: `${url}/submit`, token, body: {} }) }
  }
  return {
    answerSaved: async () => (await saveAnswers(1)).saved,
    handedIn: async () => await (await saveAnswers(100)).submit(),
  }
}

/** Returns the requests of all kinds. Each answer kind needs a candidate per request. */
export const requestKinds = async <Of extends Reply>(scene: Scene<Of>): Promise<Kinds<Of>> => ({
  ...(await reads(scene)),
  ...writes(scene),
  ...exams(scene),
})
