/** Returns a whole number in Indian digit grouping: `12,34,567`. */
export const formatNumber = (value: number): string => String(value).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
