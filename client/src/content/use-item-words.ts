import { items } from '#client/messages/en/items.ts'

/** The words of the lists beside those of job posts, which come with those lists. */
export const useItemWords = (): typeof items => items
