/** Most items of one answer. */
export const PAGE = 100
const MS = 1000

/** Returns the query of a page of what was made from one instant to before another, epoch milliseconds. */
export const pageQuery = (from: number, to: number, skip: number): string =>
  // Whole seconds, both ends included.
  `from=${Math.ceil(from / MS)}&to=${Math.ceil(to / MS) - 1}&count=${PAGE}&skip=${skip}`
