/** Where the API and the site keep the items of a kind (specification, sections 3 and 13). */
type KindPaths = {
  /** Key of one item in `data`. */
  itemKey: string
  /** Key of the items of a list in `data`. */
  listKey: string
  /** Paths below the API's base; `publicList` where `list` is for admins alone. */
  paths: {
    list: string
    read: string
    create: string
    item: string
    publicList?: string
  }
  /** The page of its one public list; null where it has none, or many. */
  page: string | null
  /** The page on which admins keep it. */
  adminPage: string
}

/**
 * The kinds of content, in the order in which they are shown, with their paths and keys. Without schemas: the app's
 * first load has it too. The contracts take theirs from here.
 */
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

/** The name of a kind, as events, lists and the audit log say it. */
export type KindName = keyof typeof KIND_PATHS

/** A page on which admins keep a kind. */
export type KindPage = (typeof KIND_PATHS)[KindName]['adminPage']

/** The names of all kinds, in the order in which they are shown. */
export const kindNames = Object.keys(KIND_PATHS) as readonly KindName[]

/** A kind with one public list that has a page of its own. */
export type ListedKind = {
  [Name in KindName]: (typeof KIND_PATHS)[Name]['page'] extends string ? Name : never
}[KindName]

/** The kinds with one public list. */
export const listedKinds = kindNames.filter((name): name is ListedKind => KIND_PATHS[name].page !== null)

/** The paths and keys of a kind, whichever it is. */
export const kindPaths = (name: KindName): KindPaths => KIND_PATHS[name]

/** The path of an item of a kind by its id, below the API's base: for reading, and for updates and deletes. */
export const itemPath = (name: KindName, id: string, use: 'read' | 'item' = 'read'): string =>
  KIND_PATHS[name].paths[use].replace(/:\w+/, encodeURIComponent(id))

/** The kinds whose items are imported and exported as files. */
export const TRANSFER_KINDS = ['jobPost', 'question'] as const satisfies KindName[]
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** Whether the items of a kind are imported and exported as files. */
export const isTransferKind = (name: KindName): name is TransferKind =>
  TRANSFER_KINDS.some((kind) => kind === name)
