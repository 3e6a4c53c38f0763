import { createContext } from 'react'

/** Path of the open page, computed once for all links of the layout. */
export const CurrentPathContext = createContext('')
