import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { useEffect, useState, type ComponentType } from 'react'
import { vi } from 'vitest'
import type { AdminListData, AdminRow, DashboardData } from '#shared/contracts/admin.ts'
import { ApiError } from '#shared/contracts/api.ts'
import type { Profile } from '#shared/contracts/auth.ts'
import { toEnvelope, type Envelope } from '#shared/contracts/envelope.ts'
import { KIND_PATHS, kindNames } from '#shared/domain/kinds.ts'
import { isAdminPage } from '#shared/domain/pages/site-pages.ts'
import type { SiteSettings } from '#shared/contracts/site.ts'
import type { AdminFormProps } from '#client/features/admin/lists/item-form.tsx'
import { AdminArea } from '#client/features/admin/admin-area.tsx'
import { ContentPage } from '#client/features/admin/content/content-page.tsx'
import { AdminApiContext, type AdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { HttpRequest } from '#client/data/http.ts'
import { useLinkClicks } from '#client/layout/link-clicks.ts'
import { parseSearch, stringifySearch } from '#client/lib/search-params.ts'
import { SiteContext, FALLBACK_SITE } from '#client/layout/site.ts'
import { SessionContext, type SessionState } from '#client/layout/session.ts'

const PROFILE: Profile = {
  _id: '01KAJ5EVF0000000000000000U',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  role: 'admin',
  createdAt: '2026-11-01T06:30:00.000Z',
  passkeyStep: 'none',
}

export const signedIn = (role: Profile['role']): SessionState => ({
  status: 'signedIn',
  profile: { ...PROFILE, role },
})

export const buildRow = (overrides: Partial<AdminRow> = {}): AdminRow => ({
  _id: '01KAJ5EVF0000000000000000A',
  kind: 'jobPost',
  title: 'Constable Recruitment 2026',
  status: 'published',
  publishAt: null,
  createdAt: '2026-11-20T04:30:00.000Z',
  updatedAt: '2026-11-21T04:30:00.000Z',
  deletedAt: null,
  version: 1,
  warning: '',
  url: '/job/Constable-Recruitment-2026',
  openStages: [],
  ...overrides,
})

export const buildRows = (items: AdminRow[], overrides: Partial<AdminListData> = {}): AdminListData => ({
  items,
  counts: { all: items.length, draft: 0, scheduled: 0, published: items.length, trash: 0 },
  page: 1,
  pageCount: 1,
  total: items.length,
  ...overrides,
})

/** Responses of an API by the prefix of `METHOD path`: data, or a function of the request that returns or throws it. */
export type Responses = Record<string, unknown>

/** Overview of a site without tasks. */
export const EMPTY_DASHBOARD: DashboardData = {
  postsPerDay: [{ day: '2026-11-20', count: 3 }],
  published: { jobPost: 3 },
  unreadMessages: 0,
  unreadReports: 0,
  messagesFull: false,
  reportsFull: false,
  attention: { notPublished: 0, noOfficialSource: 0, probablyClosed: 0, deadLinks: 0 },
  scheduled: [],
  failedJobs: { items: [], total: 0 },
  paymentDifferences: 0,
}

type MessageResponse = { message: string; data: unknown }

/** Builds a response with a server message beside its data. */
export const messageResponse = (message: string, data: unknown = {}): MessageResponse => ({ message, data })

const isMessageResponse = (value: unknown): value is MessageResponse =>
  typeof value === 'object' && value !== null && 'message' in value && 'data' in value

function fakeAdminApi(responses: Responses) {
  const all: Responses = {
    'GET /admin/content': buildRows([]),
    'GET /admin/dashboard': EMPTY_DASHBOARD,
    ...responses,
  }
  return vi.fn<(path: string, request?: HttpRequest) => Promise<Envelope<unknown>>>((path, request = {}) => {
    const { method, body } = request
    const requestLine = `${method ?? (body === undefined ? 'GET' : 'POST')} ${path}`
    const key = Object.keys(all)
      .filter((start) => requestLine.startsWith(start))
      .toSorted((a, b) => b.length - a.length)[0]
    if (key === undefined) return Promise.reject(new ApiError(404, { message: `Nothing at ${requestLine}` }))
    return Promise.resolve().then(async () => {
      const found = all[key]
      const data: unknown =
        typeof found === 'function' ? await (found as (body: unknown) => unknown)(body) : found
      return isMessageResponse(data) ? toEnvelope(data.data, data.message) : toEnvelope(data)
    })
  })
}

// Shows its props and saves on a click; closes after an edited item was saved.
function FakeForm({ kind, itemId, copyOf, stage, onSaved, onClose }: AdminFormProps) {
  const save = () => {
    onSaved('Saved by the server.', {
      _id: itemId ?? '01KAJ5EVF0000000000000000N',
      status: 'published',
      url: '/job/Saved',
    })
    if (itemId !== null) onClose()
  }
  return (
    <div>
      <p>Form {JSON.stringify({ kind, itemId, copyOf, stage })}</p>
      <label>
        Typed <input />
      </label>
      <button type="button" onClick={save}>
        Save it
      </button>
      <button type="button" onClick={onClose}>
        Close it
      </button>
    </div>
  )
}

type RouteFile = { Route: { options: { component?: ComponentType } } }
const ROUTES = import.meta.glob<RouteFile>('../routes/admin/*.tsx')

// Returns the component of an admin page: that of its route, or the page of its kind with `FakeForm`.
async function findComponent(path: string): Promise<ComponentType> {
  const kind = kindNames.find((name) => KIND_PATHS[name].adminPage === path)
  if (kind !== undefined)
    return () => <ContentPage page={KIND_PATHS[kind].adminPage} kind={kind} Form={FakeForm} />
  const file = await ROUTES[`../routes${path}.tsx`]?.()
  return file?.Route.options.component ?? (() => null)
}

type Options = {
  state?: SessionState
  responses?: Responses
  refresh?: () => SessionState
  site?: Partial<SiteSettings>
}

/** Renders one admin page, with a session and an API set by the test. */
export async function renderAdmin(
  path: string,
  { state = signedIn('admin'), responses = {}, refresh, site = {} }: Options = {},
) {
  const api = fakeAdminApi(responses)
  const openLogin = vi.fn<() => void>()
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const exposed: { set: (state: SessionState) => void } = { set: () => undefined }

  function Root() {
    const [session, setSession] = useState(state)
    useEffect(() => {
      exposed.set = setSession
    }, [])
    const applyRefresh = () => {
      if (refresh) setSession(refresh())
      return Promise.resolve()
    }
    return (
      <SessionContext
        value={{ state: session, openLogin, signOut, enter: applyRefresh, refresh: applyRefresh }}
      >
        <AdminApiContext value={api as unknown as AdminApi}>
          <SiteContext value={{ site: { ...FALLBACK_SITE, ...site }, today: '2026-11-21' }}>
            <div {...useLinkClicks()}>
              <Outlet />
            </div>
          </SiteContext>
        </AdminApiContext>
      </SessionContext>
    )
  }
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: ({ location }) => findComponent(location.pathname),
    component: function Page() {
      const { pathname } = useLocation()
      const Component: ComponentType = page.useLoaderData()
      return isAdminPage(pathname) ? (
        <AdminArea page={pathname}>
          <Component key={pathname} />
        </AdminArea>
      ) : (
        <h1>Not the administration</h1>
      )
    },
  })
  const root = createRootRoute({ component: Root })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    parseSearch,
    stringifySearch,
  })
  const view = await act(async () => render(<RouterProvider router={router as never} />))
  return {
    api,
    history,
    openLogin,
    signOut,
    setSession: (next: SessionState) => act(() => exposed.set(next)),
    ...view,
  }
}
