import { createContext, use } from 'react'

/** The tag of the headings below: h2 on a page, h3 inside a dialog, whose title is an h2. */
export const HeadingLevelContext = createContext<'h2' | 'h3'>('h2')

/** The tag of a heading at this place. */
export const useHeadingLevel = (): 'h2' | 'h3' => use(HeadingLevelContext)
