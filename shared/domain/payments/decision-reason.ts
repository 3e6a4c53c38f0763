/** Longest reason of a decision about money, characters. */
export const DECISION_REASON_LENGTH = 300
