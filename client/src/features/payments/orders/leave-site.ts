export const leaveSite = (address: string): void => window.location.assign(address)
