import { createPageValue } from '#client/lib/page-value.ts'

type Ids = ReadonlySet<string> | undefined

/** Ids of saved posts; undefined before the device was read. */
export const [setSavedIds, useSavedIds] = createPageValue<Ids>(undefined)

export const useIsSaved = (postId: string) => useSavedIds((ids) => ids?.has(postId))

/** Ids of cached quizzes; undefined before the device was read. */
export const [setCachedQuizIds, useCachedQuizIds] = createPageValue<Ids>(undefined)

export const useIsQuizCached = (quizId: string) => useCachedQuizIds((ids) => ids?.has(quizId))
