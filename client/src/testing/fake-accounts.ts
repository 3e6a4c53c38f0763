import { vi } from 'vitest'
import type { OtpRequestData, Profile, Session } from '#shared/contracts/auth.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'

/** Response of the server; `network` means no response. */
export type FakeResponse =
  | 'network'
  | { status?: number; message?: string; data?: unknown; errors?: FieldError[] }

/** Builds a user with a Hindi name. */
export const buildProfile = (changes: Partial<Profile> = {}): Profile => ({
  _id: '01KAHG0000000000000000USER',
  firstName: 'आशा',
  lastName: 'कुमारी',
  email: 'asha@example.in',
  phone: '9876543210',
  role: 'user',
  createdAt: '2026-11-01T04:30:00.000Z',
  passkeyStep: 'none',
  ...changes,
})

/** Builds a session on a phone. */
export const buildSession = (changes: Partial<Session> = {}): Session => ({
  _id: '01KAHG0000000000000000SESS',
  device: 'Chrome on Android',
  createdAt: '2026-11-20T04:30:00.000Z',
  lastSeenAt: '2026-11-21T04:30:00.000Z',
  withPasskey: false,
  current: false,
  ...changes,
})

const SENT: OtpRequestData = { challenge: 'challenge', by: 'code', resendAfter: 60, expiresIn: 600 }

function toResponse(fake: FakeResponse): Response {
  if (fake === 'network') throw new TypeError('Failed to fetch')
  const { status = 200, message = 'OK', data = {}, errors = [] } = fake
  return Response.json({ statusCode: status, success: status < 400, message, data, errors }, { status })
}

// Pages fetch by path; the Request of Node needs an absolute URL.
const PageRequest = class extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://avsar.test') : input, init)
  }
}

// Isolated from the tabs of other tests.
function tabsOfOneBrowser() {
  const tabs = new Set<EventTarget>()
  return class extends EventTarget {
    constructor() {
      super()
      tabs.add(this)
    }
    postMessage() {
      for (const tab of tabs) if (tab !== this) tab.dispatchEvent(new MessageEvent('message'))
    }
  }
}

/**
 * Fakes account requests by method and path such as `POST /login`. A test's own responses override the defaults.
 * Returns the requests in order.
 */
export function fakeAccounts(overrides: Record<string, FakeResponse> = {}) {
  const responses: Record<string, FakeResponse> = {
    'GET /profile': { data: buildProfile() },
    'POST /code': { data: SENT },
    'POST /login': { data: { accessToken: 'x', createdUser: buildProfile() } },
    'POST /register': { data: { accessToken: 'x', createdUser: buildProfile() } },
    'POST /logout': {},
    'GET /sessions': { data: { sessions: [buildSession({ _id: 'here', current: true }), buildSession()] } },
    ...overrides,
  }
  const requests: { call: string; body: unknown }[] = []
  const respond = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    requests.push({ call, body })
    return toResponse(responses[call] ?? { status: 404, message: `Nobody answers ${call}` })
  }
  vi.stubGlobal('BroadcastChannel', tabsOfOneBrowser())
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', respond)
  return { requests, calls: () => requests.map(({ call }) => call), responses }
}
