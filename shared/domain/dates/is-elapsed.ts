/** Whether a span (milliseconds) has passed since an instant. An instant of a clock that ran ahead is long past, too. */
export const isElapsed = (since: number, ms: number, now: number): boolean => Math.abs(now - since) >= ms
