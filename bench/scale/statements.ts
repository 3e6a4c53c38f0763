import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AttemptData } from '#shared/contracts/attempt.ts'
import { jobPost } from '#shared/contracts/job-post.ts'
import type { Part } from '../lib/area.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'
import { startQuizSite } from '../quiz/site.ts'
import type { Counted, CountedQuestions, CountedRequest } from './programs/counted-server.ts'
import type { Program } from '../lib/questions.ts'
import type { ScaleOptions } from './cached-lists.ts'

// Requests of each kind. The lowest count is reported, since the first request also fills caches.
const REPEATS = 3
const SHOWN_LENGTH = 160

type Send = (request: CountedRequest) => Promise<Counted>
type Kinds = Record<string, () => Promise<Counted>>

const [NOTICE = {}] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('#server/seed/notices.json')), 'utf8'),
) as object[]

const sender =
  (server: Program<CountedQuestions>): Send =>
  async (request) => {
    const counted = await server.ask('request', request)
    if (counted.status !== 200) throw new Error(`${request.url} was answered with ${counted.status}.`)
    return counted
  }

const postBody = (n: number): object => ({ ...NOTICE, postName: `Post ${n} of the benchmark` })

function contentKinds(send: Send, admin: string): Kinds {
  let count = 0
  const create = () => {
    count += 1
    return send({
      method: 'POST',
      url: `/api/v1${jobPost.paths.create}`,
      token: admin,
      body: postBody(count),
    })
  }
  const createdId = async () => ((await create()).data as { jobPost: { _id: string } }).jobPost._id
  const get = (url: string) => () => send({ method: 'GET', url })
  return {
    fullList: get('/api/v1/getAll'),
    summaries: get(SUMMARIES),
    search: get('/api/v1/getAll?searchQuery=police%20constable'),
    syncPage: get('/api/v1/sync?limit=50'),
    postCreated: create,
    async postEdited() {
      const url = `/api/v1${jobPost.paths.item.replace(':id', await createdId())}`
      return send({ method: 'PUT', url, token: admin, body: postBody(count) })
    },
  }
}

function examKinds(send: Send, quizId: string, tokens: readonly string[]): Kinds {
  const left = [...tokens]

  async function answerAll(answered: number) {
    const token = left.pop() ?? ''
    const started = await send({
      method: 'POST',
      url: `/api/v1/quizzes/${quizId}/attempts`,
      token,
      body: { device: 'phone' },
    })
    const { attempt, questions } = started.data as AttemptData
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
    answerSaved: async () => (await answerAll(1)).saved,
    handedIn: async () => await (await answerAll(100)).submit(),
  }
}

async function fewestStatements(request: Kinds[string]): Promise<string[]> {
  const runs: string[][] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) runs.push((await request()).statements)
  return runs.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** Returns a line for each different statement, with the number of its runs. */
const summarise = (recorded: readonly string[]): string[] =>
  [...new Set(recorded)].map((statement) => {
    const times = recorded.filter((each) => each === statement).length
    return `${times} x ${statement.replace(/\s+/gu, ' ').slice(0, SHOWN_LENGTH)}`
  })

const atMost = (name: string, claim: string, limit: number) => ({
  claim: `statements of ${claim}`,
  figure: [name, 'statements'] as const,
  atMost: limit,
})

/** Counts the statements of the database that each kind of request runs. */
export const statements: Part<ScaleOptions> = {
  isOnce: true,
  cases: {
    fullList: 'list of full posts',
    summaries: 'list of summaries',
    search: 'search',
    syncPage: 'sync page of 50 posts',
    postCreated: 'post created',
    postEdited: 'post edited',
    answerSaved: 'answer saved',
    handedIn: '100 answers handed in',
  },
  targets: [
    atMost('fullList', 'a list of full posts', 5),
    atMost('search', 'a search', 7),
    atMost('syncPage', 'a sync page', 6),
    atMost('postCreated', 'creating a post', 30),
    atMost('handedIn', 'handing in 100 answers', 15),
  ],
  async prepare(run) {
    const program = import.meta.resolve('./programs/counted-server.ts')
    const site = await startQuizSite<CountedQuestions>(run, 2 * REPEATS, program)
    const send = sender(site.server)
    const kinds = {
      ...contentKinds(send, site.admin),
      ...examKinds(send, await site.addQuiz(), site.candidates),
    }
    return {
      async round() {
        const figures: Record<string, { statements: number }> = {}
        for (const [name, request] of Object.entries(kinds)) {
          const lowest = await fewestStatements(request)
          for (const line of summarise(lowest)) run.printLine(`${name}: ${line}`)
          figures[name] = { statements: lowest.length }
        }
        return figures
      },
    }
  },
}
