import { createContext } from 'react'

/** The path of the open page, computed once for all links of the layout. */
export const CurrentPathContext = createContext('')
