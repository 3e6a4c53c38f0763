const ofDevice = () => import('./offline/saved-on-device.ts')

/** Begins to show what is saved on this device; one that keeps nothing is offered nothing to save. */
export const beginSaved = (): Promise<void> =>
  ofDevice()
    .then(({ startSaved }) => startSaved())
    .catch(() => undefined)
