import { createContext } from 'react'

/** Computed once for all links of the layout. */
export const CurrentPathContext = createContext('')
