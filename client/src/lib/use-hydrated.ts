import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Returns false on the server and while its page is taken over, then true: what only the device knows is drawn then. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
