import { vi } from 'vitest'
import type { AttemptAnswer, AttemptData } from '#shared/contracts/attempt.ts'
import { replaces, takesAnswers } from '#shared/domain/quizzes/attempt-rules.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { buildQuiz } from './items.ts'
import { PageRequest } from './page-request.ts'

/** Id of the attempt that the server creates. */
export const ATTEMPT = '01KAJ5EVF00000000000000ATT'

export const questionId = (n: number) => `01KAJ5EVF000000000000000${String(n).padStart(2, '0')}`

const question = (n: number): AttemptData['questions'][number] => ({
  _id: questionId(n),
  questionName: `प्रश्न ${n}`,
  options: ['क', 'ख', 'ग', 'घ'].map((letter) => `${letter}${n}`),
  level: 'Easy',
  topic: '',
  marks: 1,
  negativeMarks: -0.25,
})

const respond = (status: number, data: unknown, message = 'OK') =>
  Response.json(
    { statusCode: status, success: status < 400, message, data: data ?? null, errors: [] },
    { status },
  )

const RESULT = {
  score: 1,
  maxScore: 4,
  correct: 1,
  wrong: 0,
  skipped: 3,
  levels: [],
  rank: null,
  percentile: null,
  outOf: 1,
  isFinal: true,
  isVoid: false,
}

/** Fakes a server with one quiz of four questions and its attempt, in place of `fetch`. Times: milliseconds. */
export function attemptsServer() {
  const server = {
    /** Lead of its clock over the device's. */
    aheadMs: 0,
    isOffline: false,
    isSignedOut: false,
    requiresAll: false,
    /** Replacements for the next responses, in order. */
    refusals: [] as { status: number; data?: unknown; message?: string }[],
    quiz: { ...buildQuiz({ practice: false, category: 'Mock' }), inactiveReason: '' },
    durationMs: 600_000,
    startedAt: 0,
    deadlineAt: 0,
    device: '',
    isOver: false,
    isVoid: false,
    answers: new Map<string, AttemptAnswer>(),
    late: [] as string[],
    /** Entries of the user's attempt list. */
    userAttempts: [] as object[],
    requests: [] as string[],
    isNamed: undefined as boolean | undefined,
    now: () => Date.now() + server.aheadMs,
    choices: () => [...server.answers.values()].map(({ questionId: id, choice }) => [id.slice(-1), choice]),
  }

  const data = (): AttemptData => ({
    attempt: {
      _id: ATTEMPT,
      quizId: '01KAJ5EVF0000000000000000Q',
      status: server.isOver ? 'finished' : 'in_progress',
      startedAt: new Date(server.startedAt).toISOString(),
      deadlineAt: new Date(server.deadlineAt).toISOString(),
      number: 1,
      seq: 0,
    },
    questions: server.isOver ? [] : [0, 1, 2, 3].map(question),
    answers: [...server.answers.values()],
    serverNow: new Date(server.now()).toISOString(),
    isActive: !server.isOver,
    result: server.isOver ? { ...RESULT, isVoid: server.isVoid, isReplaced: false, correction: null } : null,
    review: server.isOver ? [0, 1, 2, 3].map(reviewed) : [],
    reviewAt: null,
  })

  const reviewed = (n: number): AttemptData['review'][number] => ({
    ...question(n),
    number: n + 1,
    questionId: questionId(n),
    choice: server.answers.get(questionId(n))?.choice ?? null,
    correctOptions: [0],
    keyChange: null,
    awarded: 0,
    explanation: '',
    isLate: server.late.includes(questionId(n)),
    spentMs: 0,
  })

  function start({ device = '', isNamed }: { device?: string; isNamed?: boolean }): Response {
    server.isNamed = isNamed
    server.device = device
    if (server.startedAt === 0) {
      server.startedAt = server.now()
      server.deadlineAt = server.startedAt + server.durationMs
    }
    return respond(200, data())
  }

  function save({ answers, device }: { answers: AttemptAnswer[]; device: string }): Response {
    // Like the real server: only a submit ends the attempt at once.
    if (!takesAnswers(server.deadlineAt, server.now())) {
      server.late = answers.map((answer) => answer.questionId)
      return respond(409, { late: server.late }, 'The time is up.')
    }
    if (server.isOver) return respond(409, { late: [] }, 'This attempt is already submitted.')
    for (const answer of answers)
      if (replaces(answer, server.answers.get(answer.questionId)))
        server.answers.set(answer.questionId, answer)
    const saved = Object.fromEntries(
      answers.map((answer) => [answer.questionId, server.answers.get(answer.questionId)?.seq]),
    )
    return respond(200, {
      saved,
      isActive: server.device === device,
      serverNow: new Date(server.now()).toISOString(),
      deadlineAt: new Date(server.deadlineAt).toISOString(),
    })
  }

  function submit(): Response {
    const unanswered = 4 - [...server.answers.values()].filter(({ choice }) => choice !== null).length
    if (server.requiresAll && unanswered > 0 && server.now() < server.deadlineAt)
      return respond(409, { unanswered }, 'Answer every question first.')
    server.isOver = true
    return respond(200, data())
  }

  async function reply(method: string, path: string, body: unknown): Promise<Response> {
    if (path.endsWith('/attempts') && method === 'POST') return start(body as { device?: string })
    if (path.endsWith('/answers')) return save(body as { answers: AttemptAnswer[]; device: string })
    if (path.endsWith('/submit')) return submit()
    if (path.includes('/quizzes/') && method === 'GET')
      return respond(200, { quiz: server.quiz, questions: [], reason: '' })
    if (path.endsWith('/saved')) return respond(200, { saved: [], now: server.now() })
    if (path.endsWith('/statistics'))
      return respond(200, { medians: [], distribution: [], outOf: 0, isFinal: false })
    if (path.endsWith('/me/attempts')) return respond(200, { attempts: server.userAttempts })
    return respond(200, data())
  }

  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    server.requests.push(`${request.method} ${pathname.replace('/api/v1', '')}`)
    if (server.isOffline) throw new NetworkError('offline')
    // Public, also without a session.
    if (pathname.endsWith('/overview')) return respond(200, { quiz: server.quiz })
    if (server.isSignedOut) return respond(401, null, 'Sign in.')
    const refusal = server.refusals.shift()
    if (refusal) return respond(refusal.status, refusal.data ?? null, refusal.message)
    const text = await request.text()
    return await reply(request.method, pathname, text === '' ? {} : JSON.parse(text))
  })
  return server
}
