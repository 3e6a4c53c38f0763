/** The lists of what is offered beside job posts, by the key of their items in an answer: their documented paths. */
export const ITEM_LISTS = {
  privateJob: '/privateJob/allJob',
  offlineJob: '/offlineJob/allJob',
  notes: '/notes/allNote',
  quizzes: '/quizzes/active',
} as const

export type ItemList = keyof typeof ITEM_LISTS

/** The key of one item in an answer, by the list that it stands in; each is read below its list's key. */
export const ITEM_KEYS = { privateJob: 'privateJobPost', offlineJob: 'offlineForm', notes: 'note' } as const
