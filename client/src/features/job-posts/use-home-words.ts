import { home } from '#client/messages/en/home.ts'

/** The words of the home page, which come with it and not with the lists. */
export const useHomeWords = (): typeof home => home
