/** The most items that one request changes together. */
export const BULK_MAX = 50
