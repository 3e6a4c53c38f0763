import type { SavedAnswers } from './saved-lists.ts'

const ofDevice = () => import('./offline/kept-answers.ts')

/** Answers in the browser's own database, which comes with the first call. */
export const deviceAnswers: SavedAnswers = {
  get: async (path) => (await ofDevice()).keptAnswers.get(path),
  put: async (path, saved) => (await ofDevice()).keptAnswers.put(path, saved),
}
