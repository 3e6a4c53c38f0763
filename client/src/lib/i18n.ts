import { createContext, use } from 'react'
import { en } from '#client/messages/en.ts'

/** Messages of every page: its layout, lists and job posts. Each language has the same keys. */
export type Messages = typeof en

type Translate = <Namespace extends object>(english: Namespace) => Namespace

export const MessagesContext = createContext<Translate>((english) => english)

export function useMessages(): Messages
export function useMessages<Namespace extends object>(english: Namespace): Namespace
export function useMessages(english: object = en): object {
  return use(MessagesContext)(english)
}
