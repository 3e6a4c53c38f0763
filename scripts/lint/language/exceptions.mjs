// Correct exceptions. `text` is the reported part, as in the file.
/** @type {{ file: string, kind: import('./language.mjs').Kind, text: string, reason: string }[]} */
export const exceptions = []
