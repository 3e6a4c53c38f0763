/**
 * The corrected key of a question in one quiz: the options that are right, by their original index; marks for all candidates; or the
 * question left out of the score.
 */
export type CorrectedKey = { kind: 'options'; options: number[] } | { kind: 'all' } | { kind: 'removed' }

/** The corrected keys of a quiz, by the id of their question. Other questions have the key of their paper. */
export type CorrectedKeys = Readonly<Record<string, CorrectedKey>>

/** Returns whether two keys are the same. */
export const isSameKey = (a: CorrectedKey, b: CorrectedKey): boolean =>
  a.kind === 'options' && b.kind === 'options'
    ? a.options.length === b.options.length && a.options.every((option) => b.options.includes(option))
    : a.kind === b.kind
