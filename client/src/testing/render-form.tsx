import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import type { AdminRow } from '#shared/contracts/admin.ts'
import type { BankData, BankQuestion } from '#shared/contracts/question-bank.ts'
import { toEnvelope } from '#shared/contracts/envelope.ts'
import { AdminApiContext, type AdminApi } from '#client/features/admin/requests/admin-api.ts'
import type { Draft } from '#client/device/db/db.ts'
import { DraftsContext, type DraftStore } from '#client/features/admin/forms/drafts/draft-store.ts'
import type { HttpRequest } from '#client/data/http.ts'
import { QueryArea } from '#client/layout/query-area.tsx'
import { SessionContext, type Session } from '#client/layout/session.ts'
import { AdminForm } from '#client/features/admin/forms/admin-form.tsx'
import type { AdminFormProps } from '#client/features/admin/lists/item-form.tsx'

/** Creates drafts in memory, exposed to the test. */
export function memoryDrafts(drafts: Draft[] = []) {
  const stored = new Map(drafts.map((draft) => [`${draft.kind}/${draft.id}`, draft]))
  const store = {
    read: vi.fn<DraftStore['read']>((kind, id) => Promise.resolve(stored.get(`${kind}/${id}`))),
    save: vi.fn<DraftStore['save']>((draft) => {
      stored.set(`${draft.kind}/${draft.id}`, draft)
      return Promise.resolve()
    }),
    saveSync: vi.fn<DraftStore['saveSync']>(() => undefined),
    remove: vi.fn<DraftStore['remove']>((kind, id) => {
      stored.delete(`${kind}/${id}`)
      return Promise.resolve()
    }),
  }
  return { ...store, stored }
}

export const buildRow = (overrides: Partial<AdminRow> = {}): AdminRow => ({
  _id: '01KAJ5EVF0000000000000000B',
  kind: 'jobPost',
  title: 'Bihar Police Constable Recruitment 2026',
  status: 'published',
  publishAt: null,
  createdAt: '2026-11-21T04:30:00.000Z',
  updatedAt: '2026-11-21T04:30:00.000Z',
  deletedAt: null,
  version: 1,
  warning: '',
  url: '',
  openStages: [],
  ...overrides,
})

export const buildBankQuestion = (overrides: Partial<BankQuestion> = {}): BankQuestion => ({
  _id: '01KAJ5EVF0000000000000000Q',
  questionName: 'What is 2 + 2?',
  options: ['3', '4', '5', '6'],
  level: 'Easy',
  topic: 'Arithmetic',
  category: 'Free',
  marks: 1,
  negativeMarks: -0.25,
  status: 'published',
  uses: 0,
  isShown: false,
  ...overrides,
})

/** Filters the bank as the server does. */
function findInBank(questions: readonly BankQuestion[], params: URLSearchParams): BankData {
  const param = (name: string) => params.get(name) ?? ''
  const ids = param('ids').split(',')
  const found = questions.filter(({ _id, questionName, topic, level, uses }) =>
    param('ids') === ''
      ? questionName.toLowerCase().includes(param('searchQuery').toLowerCase()) &&
        [topic, ''].includes(param('topic')) &&
        [level, ''].includes(param('level')) &&
        (param('unused') === '' || uses === 0)
      : ids.includes(_id),
  )
  return { questions: found, hasMore: false, topics: [...new Set(questions.map(({ topic }) => topic))] }
}

type Write = { path: string; method: string; body: Record<string, unknown>; headers: Record<string, string> }

type Backend = {
  items: Record<string, Record<string, unknown>>
  questions: BankQuestion[]
  similar: AdminRow[]
  labels: Record<string, string[]>
  /** Number of running attempts with any item. */
  underWay: number
  /** True if the scheduled publication of every item alerts. */
  notify: boolean
  /** Buyers of any item. */
  buyers: BuyersData
  onWrite: (write: Write) => unknown
}

const NO_BUYERS: BuyersData = {
  buyers: 0,
  unused: 0,
  amount: 0,
  isUsable: true,
  refunds: { isRunning: false, pending: 0, done: 0, failed: 0 },
}

/** Fakes an in-memory admin API: it reads `items`, and `onWrite` returns the outcome of a write. */
export function fakeAdminApi({
  items = {},
  questions = [],
  similar = [],
  labels = {},
  underWay = 0,
  notify = true,
  buyers = NO_BUYERS,
  onWrite,
}: Partial<Backend> = {}) {
  const writes: Write[] = []
  const requests: string[] = []
  const read = (path: string) => {
    requests.push(path)
    const { pathname, searchParams } = new URL(path, 'https://avsar.test')
    const [, , , , id] = pathname.split('/')
    if (pathname.startsWith('/admin/papers/')) return { underWay }
    if (pathname === '/admin/questions') return findInBank(questions, searchParams)
    if (pathname.startsWith('/admin/sold-items/')) return buyers
    if (id === 'similar') return { items: similar }
    if (id === 'labels') return { labels }
    if (id !== undefined) return { item: items[id], notify }
    return {}
  }
  const api = (async (path: string, { method = 'GET', body, headers = {} }: HttpRequest = {}) => {
    await Promise.resolve()
    if (method === 'GET') return toEnvelope(read(path))
    const write = { path, method, body: body as Write['body'], headers }
    writes.push(write)
    return toEnvelope((await onWrite?.(write)) ?? {}, 'Saved by the server.')
  }) as AdminApi
  return { api, writes, requests }
}

type Options = Partial<AdminFormProps> & {
  backend?: ReturnType<typeof fakeAdminApi>
  drafts?: ReturnType<typeof memoryDrafts>
  session?: Partial<Session>
}

const noopAsync = () => Promise.resolve()

/** Renders the form of a kind with an in-memory API and waits until it is loaded. */
export async function renderForm({
  backend = fakeAdminApi(),
  drafts = memoryDrafts(),
  session,
  ...props
}: Options) {
  const onSaved = vi.fn<(message: string, item: object) => void>()
  const onClose = vi.fn<() => void>()
  const signedIn: Session = {
    state: { status: 'anonymous' },
    openLogin: vi.fn<() => void>(),
    enter: noopAsync,
    refresh: noopAsync,
    signOut: noopAsync,
    ...session,
  }
  const page = (
    <SessionContext value={signedIn}>
      <AdminApiContext value={backend.api}>
        <QueryArea>
          <DraftsContext value={drafts}>
            <AdminForm kind="note" itemId={null} onSaved={onSaved} onClose={onClose} {...props} />
          </DraftsContext>
        </QueryArea>
      </AdminApiContext>
    </SessionContext>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const view = await act(async () => render(<RouterProvider router={router} />))
  await vi.waitFor(() => {
    if (view.container.querySelector('form, [role=alert]') === null)
      throw new Error('The form is not there yet')
  })
  return { ...view, ...backend, drafts, onSaved, onClose, openLogin: signedIn.openLogin }
}
