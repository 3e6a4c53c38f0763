/** Opens a page that is none of the app, in this window. */
export const leaveSite = (address: string): void => window.location.assign(address)
