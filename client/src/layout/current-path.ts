import { createContext } from 'react'

/** The path of the page that is open, found once for all links of the frame. */
export const CurrentPathContext = createContext('')
