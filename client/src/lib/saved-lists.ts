import { ApiError, listPath, type Api, type Kept } from '#shared/contracts/api.ts'
import { NetworkError } from './network-error.ts'

type Saved<Data> = { data: Data; savedAt: number }

/** Where answers are kept under their paths. */
export interface SavedAnswers {
  get<Data>(path: string): Promise<Saved<Data> | undefined>
  put<Data>(path: string, saved: Saved<Data>): Promise<void>
}

const LISTS_KEPT = 50

/** Keeps the answers of this visit in memory: the last fifty that were used. */
export function memoryAnswers(most = LISTS_KEPT): SavedAnswers {
  const answers = new Map<string, Saved<unknown>>()
  const keep = (path: string, saved: Saved<unknown>) => {
    // A map keeps the order of insertion: what is put in again is the youngest.
    answers.delete(path)
    answers.set(path, saved)
    const [oldest] = answers.keys()
    if (answers.size > most && oldest !== undefined) answers.delete(oldest)
  }
  return {
    get<Data>(path: string) {
      const saved = answers.get(path)
      if (saved) keep(path, saved)
      return Promise.resolve(saved as Saved<Data> | undefined)
    },
    put(path, saved) {
      keep(path, saved)
      return Promise.resolve()
    },
  }
}

const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)

/**
 * An API whose lists answer from a saved copy, with its time, while the server cannot be reached (decision E3). What
 * the server refuses stays refused.
 */
export function withSavedLists(api: Api, saved: SavedAnswers, clock: () => number): Api {
  type Asked = Parameters<typeof listPath>

  const keeping =
    <Data extends object>(ask: (...asked: Asked) => Promise<Kept<Data>>) =>
    async (...asked: Asked): Promise<Kept<Data>> => {
      const path = listPath(...asked)
      try {
        const data = await ask(...asked)
        await saved.put(path, { data, savedAt: clock() })
        return data
      } catch (error) {
        const kept = isOutOfReach(error) ? await saved.get<Data>(path) : undefined
        if (kept === undefined) throw error
        return { ...kept.data, savedAt: kept.savedAt }
      }
    }

  return { ...api, jobs: keeping(api.jobs as never), items: keeping(api.items as never) }
}
