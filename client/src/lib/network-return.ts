const listeners = new Set<() => void>()

/** Says that the server was reached after it could not be. */
export const tellNetworkReturn = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Calls back whenever the network is back: the device says so, or the server was reached after it could not be. Many
 * devices never know that they were cut off: they hold a network through which nothing passes.
 */
export function onNetworkReturn(listener: () => void): void {
  if (listeners.size === 0) window.addEventListener('online', tellNetworkReturn)
  listeners.add(listener)
}
