/**
 * Returns true if a span (milliseconds) has passed since an instant. An instant of a fast clock counts as past, too.
 */
export const isElapsed = (since: number, ms: number, now: number): boolean => Math.abs(now - since) >= ms
