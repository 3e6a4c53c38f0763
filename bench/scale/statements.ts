import type { Part } from '../lib/area.ts'
import type { Program } from '../lib/questions.ts'
import { startQuizSite } from '../quiz/site.ts'
import type { ScaleOptions } from './cached-lists.ts'
import { KIND_NAMES, requestKinds } from './kinds.ts'
import type { KindName, Send } from './kinds.ts'
import type { Counted, CountedQuestions } from './programs/counted-server.ts'

// Requests of each kind. The lowest count is reported, since the first request also fills caches.
const REPEATS = 3
const SHOWN_LENGTH = 160
const LIMITS: [KindName, number][] = [
  ['fullList', 5],
  ['search', 7],
  ['syncPage', 6],
  ['postCreated', 30],
  ['handedIn', 15],
]

const sender =
  (server: Program<CountedQuestions>): Send<Counted> =>
  async (request) => {
    const counted = await server.ask('request', request)
    if (counted.status !== 200) throw new Error(`${request.url} was answered with ${counted.status}.`)
    return counted
  }

async function fewestStatements(request: () => Promise<Counted>): Promise<string[]> {
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

/** Counts the statements of the database that each kind of request runs. */
export const statements: Part<ScaleOptions> = {
  isOnce: true,
  cases: KIND_NAMES,
  targets: LIMITS.map(([name, limit]) => ({
    claim: `statements, ${KIND_NAMES[name]}`,
    figure: [name, 'statements'],
    atMost: limit,
  })),
  async prepare(run) {
    const program = import.meta.resolve('./programs/counted-server.ts')
    const site = await startQuizSite<CountedQuestions>(run, 2 * REPEATS, program)
    const { admin, candidates, addQuiz } = site
    const scene = { send: sender(site.server), admin, candidates, quizId: await addQuiz(), run: '' }
    const kinds = await requestKinds(scene)
    return {
      async round() {
        const figures: Record<string, { statements: number }> = {}
        for (const [name, request] of Object.entries(kinds)) {
          const lowest = await fewestStatements(request)
          for (const line of summarise(lowest)) run.printLine(`${name}: ${line}`)
          // Pages ask for their data from another thread, which the record does not cover.
          if (lowest.length > 0) figures[name] = { statements: lowest.length }
        }
        return figures
      },
    }
  },
}
