/** Returns true if `ms` have passed since an instant, or if that instant comes from a fast clock. */
export const isElapsed = (since: number, ms: number, now: number): boolean => Math.abs(now - since) >= ms
