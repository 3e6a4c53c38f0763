/** API keys and paths and the pages of a kind (docs/product/decisions.md#a2). */
type KindPaths = {
  itemKey: string
  listKey: string
  /** Paths below the API's base; `publicList` if `list` is for admins only. */
  paths: {
    list: string
    read: string
    create: string
    item: string
    publicList?: string
  }
  page: string | null
  adminPage: string
}

/** Kinds of content in display order. No schemas: the app's first load contains this module. */
export const KIND_PATHS = {
  jobPost: {
    itemKey: 'jobPost',
    listKey: 'jobPosts',
    paths: {
      list: '/getAll',
      read: '/job/:key',
      create: '/create',
      item: '/:id',
    },
    page: null,
    adminPage: '/admin',
  },
  privateJob: {
    itemKey: 'privateJobPost',
    listKey: 'privateJob',
    paths: {
      list: '/privateJob/allJob',
      read: '/privateJob/:id',
      create: '/privateJob/create',
      item: '/privateJob/:id',
    },
    page: '/private-job',
    adminPage: '/admin/private-Job',
  },
  offlineForm: {
    itemKey: 'offlineForm',
    listKey: 'offlineJob',
    paths: {
      list: '/offlineJob/allJob',
      read: '/offlineJob/:id',
      create: '/offlineJob/create',
      item: '/offlineJob/:id',
    },
    page: '/offline-job',
    adminPage: '/admin/offline-Job',
  },
  note: {
    itemKey: 'note',
    listKey: 'notes',
    paths: {
      list: '/notes/allNote',
      read: '/notes/:id',
      create: '/notes/create',
      item: '/notes/:id',
    },
    page: '/notes',
    adminPage: '/admin/notes',
  },
  question: {
    itemKey: 'question',
    listKey: 'questions',
    paths: {
      list: '/question/allQuestion',
      read: '/question/:id',
      create: '/question/create',
      item: '/question/:id',
    },
    page: null,
    adminPage: '/admin/question',
  },
  quiz: {
    itemKey: 'quiz',
    listKey: 'quizzes',
    paths: {
      list: '/quizzes/getAll',
      read: '/quizzes/:id',
      create: '/quizzes/create',
      item: '/quizzes/:id',
      publicList: '/quizzes/active',
    },
    page: '/quizzes',
    adminPage: '/admin/quizzes',
  },
} as const satisfies Record<string, KindPaths>

export type KindName = keyof typeof KIND_PATHS

export const kindNames = Object.keys(KIND_PATHS) as readonly KindName[]

export type ListedKind = {
  [Name in KindName]: (typeof KIND_PATHS)[Name]['page'] extends string ? Name : never
}[KindName]

export const listedKinds = kindNames.filter((name): name is ListedKind => KIND_PATHS[name].page !== null)

export const kindPaths = (name: KindName): KindPaths => KIND_PATHS[name]

export const itemPath = (name: KindName, id: string, use: 'read' | 'item' = 'read'): string =>
  KIND_PATHS[name].paths[use].replace(/:\w+/, encodeURIComponent(id))

export const TRANSFER_KINDS = ['jobPost', 'question'] as const satisfies KindName[]
export type TransferKind = (typeof TRANSFER_KINDS)[number]

export const isTransferKind = (name: KindName): name is TransferKind =>
  TRANSFER_KINDS.some((kind) => kind === name)
