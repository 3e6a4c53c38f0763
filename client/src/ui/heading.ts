import { createContext, use } from 'react'

/** Tag of the headings below: h2 on a page, h3 in a dialog, whose title is an h2. */
export const HeadingLevelContext = createContext<'h2' | 'h3'>('h2')

export const useHeadingLevel = (): 'h2' | 'h3' => use(HeadingLevelContext)
