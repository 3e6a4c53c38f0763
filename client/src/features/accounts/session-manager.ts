import type { useRouter } from '@tanstack/react-router'
import { ApiError } from '#shared/contracts/api.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import type { SessionState } from '#client/data/session.ts'
import { accountsApi, type AccountsApi } from './accounts-api.ts'

type Options = {
  api: Pick<AccountsApi, 'profile' | 'logOut'>
  /** Shows the app who uses it. */
  show: (state: SessionState) => void
  /** Asks again for what the page holds: all of it, or only what was locked. */
  reload: (onlyLocked: boolean) => void
  device: DeviceOfPerson
}

/** What the device keeps for a person. */
type DeviceOfPerson = {
  /** Keeps it for this person from now on. */
  receive: (id: string) => Promise<void>
  /** Forgets it; after a session that was not ended on purpose, all but what the server has not heard yet. */
  wipe: (leaving: { keepPending: boolean }) => Promise<void>
}

// A year: the cookie that owes a sign-out must outlive the session it is about.
const OWED = 'signedIn=0;path=/;max-age=31536000;samesite=lax'
const GONE = 'signedIn=;path=/;max-age=0'

const ANONYMOUS = { status: 'anonymous' } as const

// A limit says "not yet": the server has not heard it.
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/**
 * Finds out who uses the app, and keeps the tabs of one browser of one mind about it. The cookie `signedIn` says what
 * the device knows: 1 is a session, 0 a sign-out of which the server has not heard yet.
 */
export function createSessionManager({ api, show, reload, device }: Options) {
  const tabs = new BroadcastChannel('session')
  let person: string | undefined
  let turns = 0

  function settle(state: SessionState) {
    show(state)
    if (state.status !== 'anonymous' && state.status !== 'signedIn') return
    if (state.status === 'signedIn') void device.receive(state.profile._id)
    const next = state.status === 'signedIn' ? state.profile._id : ''
    // What the server drew, it drew for nobody: at first only what was locked can be different.
    if (next !== (person ?? '')) reload(person === undefined)
    person = next
  }

  async function endSession(keepPending: boolean) {
    document.cookie = OWED
    await Promise.all([device.wipe({ keepPending }), tellServer()])
  }

  async function tellServer() {
    try {
      await api.logOut()
    } catch (error) {
      // Out of reach: told at the next visit (decision C2 speaks of failures, this of a wish to leave).
      if (!isRefused(error)) return
    }
    // A sign-in in another tab may have come meanwhile: its cookie stays.
    if (document.cookie.includes('signedIn=0')) document.cookie = GONE
  }

  async function find(): Promise<SessionState> {
    const mark = /signedIn=(\d)/.exec(document.cookie)?.[1]
    if (mark === '0') await endSession(false)
    if (mark !== '1') return ANONYMOUS
    try {
      return { status: 'signedIn', profile: await api.profile() }
    } catch (error) {
      // Only 401 and 403 end a session: patchy networks must not (decision C2).
      if (!(error instanceof ApiError && (error.status === 401 || error.status === 403)))
        return { status: 'unreachable' }
    }
    await endSession(true)
    return ANONYMOUS
  }

  /** Asks who this is; of answers that overtake each other the last one asked for counts. */
  async function refresh() {
    const turn = ++turns
    const state = await find()
    if (turn === turns) settle(state)
  }

  tabs.addEventListener('message', () => void refresh())

  return {
    refresh,
    /** Takes over who has just signed in. */
    signIn(profile: Profile) {
      turns += 1
      person ??= ''
      settle({ status: 'signedIn', profile })
      tabs.postMessage('')
    },
    /** Ends the session: on this device at once, on the server as soon as it is heard. */
    async signOut() {
      turns += 1
      await endSession(false)
      person ??= 'somebody'
      settle(ANONYMOUS)
      tabs.postMessage('')
    },
  }
}

export type SessionManager = ReturnType<typeof createSessionManager>

const isLocked = (data: unknown): boolean => JSON.stringify(data)?.includes('"locked":true') ?? false

type Router = ReturnType<typeof useRouter>

const ofPerson = () => import('#client/device/user-data.ts')

const deviceOfPerson: DeviceOfPerson = {
  async receive(id) {
    try {
      await (await ofPerson()).switchUser(id)
    } catch {
      // A browser that keeps nothing, or no network for the part of the program that does: saved jobs then show nothing.
    }
  },
  async wipe(leaving) {
    try {
      await (await ofPerson()).wipeUserData(leaving)
    } catch {
      // What cannot be taken apart goes as a whole. Where there is no database at all, there is nothing to forget.
      if ('indexedDB' in window) indexedDB.deleteDatabase('avsar')
    }
  },
}

const managers = new WeakMap<Router, SessionManager>()

/** The one manager of the running app: it asks over HTTP, and the router for the page anew. */
export function sessionManagerFor(
  router: Router,
  show: (state: SessionState) => void,
  delayMs: number,
): SessionManager {
  const reload = (onlyLocked: boolean) =>
    void router.invalidate({ filter: ({ loaderData }) => !onlyLocked || isLocked(loaderData) })
  const manager =
    managers.get(router) ??
    createSessionManager({ api: accountsApi(delayMs), show, reload, device: deviceOfPerson })
  managers.set(router, manager)
  return manager
}
