/** Messages of wide tables, loaded with them. */
export const tables = { scrollHint: 'Scroll sideways for more' }
