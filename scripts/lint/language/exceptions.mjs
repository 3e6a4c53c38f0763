/**
 * Findings that are right in their place. `text` is the part that the rule would report, as it is in the file.
 * @type {{ file: string, kind: import('./language.mjs').Kind, text: string, reason: string }[]}
 */
export const exceptions = []
