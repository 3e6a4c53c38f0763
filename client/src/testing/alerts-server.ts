import { vi } from 'vitest'
import type { AlertSettings, InboxAlert } from '#shared/contracts/alerts.ts'
import type { QuizReminder } from '#client/device/alerts/quiz-reminders.ts'
import { PageRequest, stubPageRequest } from './page-request.ts'

const clock = { now: () => Date.now() }

const jsonResponse = (statusCode: number, data: unknown) =>
  Response.json(
    { statusCode, success: statusCode < 400, message: '', data: data ?? null, errors: [] },
    { status: statusCode, headers: { date: new Date(clock.now()).toUTCString() } },
  )

/** `token`: of a user's subscription. */
type Subscription = { owner: string; endpoint: string; token?: string }
type Body = { endpoint?: string; isOfUser?: boolean; ids?: string[]; shown?: string[]; clicked?: string[] }

/** Fakes the API of alerts. `user` owns the session. */
export function alertsServer(now = () => Date.now()) {
  clock.now = now
  const server = {
    isOffline: false,
    /** Status of every response to a follow or reminder change; 0 for the real one. */
    refuses: 0,
    user: '',
    publicKey: 'key-1',
    calls: [] as string[],
    subscriptions: new Map<string, Subscription>(),
    tokens: new Map<string, string>(),
    follows: new Set<string>(),
    reminders: [] as QuizReminder[],
    inbox: [] as InboxAlert[],
    quiet: null as AlertSettings['quiet'],
    read: [] as string[],
    clicked: [] as string[],
    shown: [] as string[],
    settings: { topics: ['results'], quiet: null } as object,
    onTest: (): void => undefined,
  }
  let made = 0

  function post({ endpoint = '', isOfUser: isExpected = false }: Body, token: string | null): Response {
    if (isExpected && server.user === '') return jsonResponse(401, undefined)
    const isOfUser = [...server.subscriptions.values()].some((each) => token !== null && each.token === token)
    if (isOfUser && server.user === '') return jsonResponse(401, undefined)
    if (token !== null && !isOfUser && !server.tokens.has(token)) return jsonResponse(404, undefined)
    const guest = token === null ? undefined : server.tokens.get(token)
    const isNew = server.user === '' && guest === undefined
    const newToken = `token-${(made += 1)}`
    const owner = server.user || guest || `guest-${made}`
    if (isNew) server.tokens.set(newToken, owner)
    if (server.user !== '' && token !== null) server.tokens.delete(token)
    const found = [...server.subscriptions].find(([, each]) => each.endpoint === endpoint)
    const id = found?.[0] ?? `subscription-${made}`
    const isIssued = isNew || (server.user !== '' && !isOfUser)
    const issued = server.user === '' ? {} : { token: isOfUser ? (token ?? '') : newToken }
    server.subscriptions.set(id, { owner, endpoint, ...issued })
    return jsonResponse(200, { subscription: { _id: id }, ...(isIssued && { token: newToken }) })
  }

  function recover({ endpoint = '' }: Body): Response {
    const found = [...server.subscriptions].find(([, each]) => each.endpoint === endpoint)
    const isGuest = found?.[1].token === undefined
    if (found === undefined || (!isGuest && found[1].owner !== server.user))
      return jsonResponse(404, undefined)
    const token = `token-${(made += 1)}`
    if (isGuest) server.tokens.set(token, found[1].owner)
    server.subscriptions.set(found[0], { ...found[1], ...(!isGuest && { token }) })
    return jsonResponse(200, { subscription: { _id: found[0] }, token })
  }

  function change(request: Request, id: string, { endpoint, shown = [], clicked = [] }: Body): Response {
    const found = server.subscriptions.get(id)
    const token = request.headers.get('push-token')
    const isTheirs = found?.owner === (server.tokens.get(token ?? '') ?? server.user)
    if (found === undefined || !(isTheirs || found.token === token)) return jsonResponse(404, undefined)
    server.shown.push(...shown)
    server.clicked.push(...clicked)
    if (request.method === 'DELETE') server.subscriptions.delete(id)
    else server.subscriptions.set(id, { ...found, ...(endpoint && { endpoint }) })
    return jsonResponse(200, null)
  }

  function remind(method: string, quizId: string): Response {
    if (server.refuses !== 0 && method !== 'GET') return jsonResponse(server.refuses, undefined)
    const others = server.reminders.filter((each) => each.quizId !== quizId)
    const startDateTime = '2030-01-01T00:00:00.000Z'
    if (method === 'PUT') server.reminders = [...others, { quizId, title: `Quiz ${quizId}`, startDateTime }]
    if (method === 'DELETE') server.reminders = others
    return jsonResponse(200, { reminders: server.reminders })
  }

  /** Merges the guest into the user, as a request with a session and a token does. */
  function merge(token: string): void {
    const guest = server.tokens.get(token)
    server.tokens.delete(token)
    for (const [id, each] of server.subscriptions)
      if (each.owner === guest) server.subscriptions.set(id, { ...each, owner: server.user })
  }

  async function respond(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new PageRequest(input, init)
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const token = request.headers.get('push-token')
    server.calls.push(`${request.method} ${path}`)
    if (server.isOffline) throw new TypeError('Failed to fetch')
    if (server.user !== '' && token !== null && path !== '/push/subscriptions') merge(token)
    const text = await request.text()
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    if (path === '/push/public-key') return jsonResponse(200, { publicKey: server.publicKey })
    if (path === '/push/subscriptions') return post(body, token)
    if (path === '/push/subscriptions/recover') return recover(body)
    if (server.user === '' && token === null) return jsonResponse(401, undefined)
    if (path.startsWith('/push/subscriptions/')) return change(request, path.split('/')[3] ?? '', body)
    if (path.startsWith('/alerts/follows/')) {
      const postId = path.split('/')[3] ?? ''
      if (server.refuses !== 0) return jsonResponse(server.refuses, undefined)
      if (request.method === 'PUT') server.follows.add(postId)
      else server.follows.delete(postId)
      return jsonResponse(200, null)
    }
    if (path.startsWith('/alerts/quizzes')) return remind(request.method, path.split('/')[3] ?? '')
    if (path === '/push/test') {
      server.onTest()
      return jsonResponse(200, { test: { status: 201, isAccepted: true } })
    }
    if (path === '/alerts') return jsonResponse(200, { alerts: server.inbox, unread: 0, quiet: server.quiet })
    if (path === '/sync')
      return jsonResponse(200, { jobPosts: [], removed: [], cursor: 'b', more: false, reset: false })
    if (path === '/saved') return jsonResponse(200, { saved: [], now: Date.now() })
    if (path === '/alerts/read') server.read.push(...(body.ids ?? []))
    if (path === '/alerts/settings') {
      if (request.method === 'PUT') server.settings = { ...server.settings, ...body }
      return jsonResponse(200, { settings: server.settings })
    }
    return jsonResponse(200, null)
  }
  stubPageRequest()
  vi.stubGlobal('fetch', respond)
  return server
}
