import { createContext, use } from 'react'
import { en } from '#client/messages/en.ts'

/** Every word that the client shows; each language has the same keys. */
export type Messages = typeof en

/** The words of the visitor's language. */
export const MessagesContext = createContext<Messages>(en)

/** The words to show. */
export const useMessages = (): Messages => use(MessagesContext)
