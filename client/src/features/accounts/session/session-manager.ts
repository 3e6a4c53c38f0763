import type { useRouter } from '@tanstack/react-router'
import { ApiError } from '#shared/contracts/api.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import type { SessionState, SignOutOptions } from '#client/layout/session.ts'
import { deviceFailed } from '#client/device/events.ts'
import { requestWipe } from '#client/device/db/pending-wipe.ts'
import { storageFault } from '#client/device/db/storage-fault.ts'
import { accountsApi, type AccountsApi } from '#client/features/accounts/accounts-api.ts'

type Options = {
  api: Pick<AccountsApi, 'profile' | 'logOut'>
  setState: (state: SessionState) => void
  /** Reloads the page's data: all of it, or only redacted data. */
  reload: (onlyLocked: boolean) => void
  device: UserDevice
}

/** User data on the device. */
type UserDevice = {
  /** Stores data for this user from now on. */
  receive: (id: string) => Promise<void>
  /** Deletes the data. Keeps pending data unless the session was ended on purpose. Resolves to false after a timeout. */
  wipe: (leaving: Leaving) => Promise<boolean>
}

type Leaving = SignOutOptions & { retainPending: boolean }

// One year: the cookie of a pending sign-out must outlive the session that it ends.
const PENDING_SIGN_OUT = 'signedIn=0;path=/;max-age=31536000;samesite=lax'
const REMOVED = 'signedIn=;path=/;max-age=0'

const ANONYMOUS = { status: 'anonymous' } as const

/** Returns true if the server has no session to end. Any other failure may leave one. */
const hasNoSession = (error: unknown): boolean => error instanceof ApiError && error.status === 401

async function sendLogOut({ logOut }: Pick<AccountsApi, 'logOut'>): Promise<void> {
  try {
    await logOut()
  } catch (error) {
    // The sign-out is sent again at the next visit, also after a response that is not from our server: the user wishes
    // to leave. See docs/decisions/0038-verified-responses-and-files.md.
    if (!hasNoSession(error)) return
  }
  // Another tab may have signed in meanwhile: its cookie stays.
  if (document.cookie.includes('signedIn=0')) document.cookie = REMOVED
}

/**
 * Finds the current user and keeps all tabs of a browser consistent. The cookie `signedIn` is the device's state: 1 is
 * a session, 0 a sign-out not yet received by the server.
 */
export function createSessionManager({ api, setState, reload, device }: Options) {
  const tabs = new BroadcastChannel('session')
  let userId: string | undefined
  let attempts = 0

  function applyState(state: SessionState) {
    setState(state)
    if (state.status !== 'anonymous' && state.status !== 'signedIn') return
    if (state.status === 'signedIn') void device.receive(state.profile._id)
    const next = state.status === 'signedIn' ? state.profile._id : ''
    // The server rendered for an anonymous user: at first only redacted data can differ.
    if (next !== (userId ?? '')) reload(userId === undefined)
    userId = next
  }

  async function endSession(leaving: Leaving) {
    document.cookie = PENDING_SIGN_OUT
    const [isDeleted] = await Promise.all([device.wipe(leaving), sendLogOut(api)])
    if (!isDeleted && !leaving.retainPending) deviceFailed.emit('notDeleted')
  }

  async function find(): Promise<SessionState> {
    const cookieValue = /signedIn=(\d)/.exec(document.cookie)?.[1]
    if (cookieValue === '0') await endSession({ retainPending: false })
    if (cookieValue !== '1') return ANONYMOUS
    try {
      return { status: 'signedIn', profile: await api.profile() }
    } catch (error) {
      // Only 401 and 403 end a session: an unreliable network must not.
      if (!(error instanceof ApiError && (error.status === 401 || error.status === 403)))
        return { status: 'unreachable' }
    }
    await endSession({ retainPending: true })
    return ANONYMOUS
  }

  /** Finds the current user. The latest of overlapping calls counts. */
  async function refresh() {
    const attempt = ++attempts
    const state = await find()
    if (attempt === attempts) applyState(state)
  }

  tabs.addEventListener('message', () => void refresh())

  return {
    refresh,
    signIn(profile: Profile) {
      attempts += 1
      userId ??= ''
      applyState({ status: 'signedIn', profile })
      tabs.postMessage('')
    },
    /** Ends the session: on this device at once, on the server as soon as it can be reached. */
    async signOut({ withProfile = false }: SignOutOptions = {}) {
      attempts += 1
      await endSession({ retainPending: false, withProfile })
      userId ??= 'somebody'
      applyState(ANONYMOUS)
      tabs.postMessage('')
    },
  }
}

export type SessionManager = ReturnType<typeof createSessionManager>

const isLocked = (data: unknown): boolean => JSON.stringify(data)?.includes('"locked":true') ?? false

type Router = ReturnType<typeof useRouter>

const loadUserData = () => import('#client/device/session/user-data.ts')

// Together with the count of pending changes, a sign-out takes 4 s at most. Unfinished deletions are recorded.
const WIPE_TIMEOUT_MS = 1000

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const userDevice: UserDevice = {
  async receive(id) {
    try {
      await (await loadUserData()).switchUser(id)
    } catch {
      // Without storage, or without a network to load the module, saved jobs are empty.
    }
  },
  async wipe(leaving) {
    const loaded = await loadUserData().catch(() => null)
    if (loaded !== null) {
      // The wipe records a sign-out before it deletes anything.
      const wiping = loaded.wipeUserData(leaving).then(
        () => true,
        // A browser that stores nothing has nothing to delete.
        (error: unknown) => storageFault(error) === 'notStored',
      )
      return await Promise.race([wiping, delay(WIPE_TIMEOUT_MS).then(() => false)])
    }
    // No network to load the module. An ended session keeps pending data; the sign-in of another user wipes again.
    if (!('indexedDB' in window)) return true
    if (!leaving.retainPending && !(await requestWipe())) indexedDB.deleteDatabase('avsar')
    return false
  },
}

const managers = new WeakMap<Router, SessionManager>()

export function sessionManagerFor(
  router: Router,
  setState: (state: SessionState) => void,
  delayMs: number,
): SessionManager {
  const reload = (onlyLocked: boolean) =>
    void router.invalidate({ filter: ({ loaderData }) => !onlyLocked || isLocked(loaderData) })
  const manager =
    managers.get(router) ??
    createSessionManager({ api: accountsApi(delayMs), setState, reload, device: userDevice })
  managers.set(router, manager)
  return manager
}
