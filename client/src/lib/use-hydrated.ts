import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Returns false on the server and during hydration, then true: data of the device renders then. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
