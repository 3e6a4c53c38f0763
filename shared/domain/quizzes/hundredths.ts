/** Returns whether a number has at most two decimals: marks and rupees are kept in whole hundredths. */
export const isWholeHundredths = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
