import { createContext, use } from 'react'

/** The tag of the headings below: h2 on a page, h3 in a dialog, whose title is an h2. */
export const HeadingLevelContext = createContext<'h2' | 'h3'>('h2')

/** Returns the heading tag for this place. */
export const useHeadingLevel = (): 'h2' | 'h3' => use(HeadingLevelContext)
