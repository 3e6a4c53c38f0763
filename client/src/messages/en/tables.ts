export const tables = { scrollHint: 'Scroll sideways for more' }
