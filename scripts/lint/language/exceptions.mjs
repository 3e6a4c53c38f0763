/**
 * Correct exceptions. `text` is the reported part, as in the file.
 * @type {{ file: string, kind: import('./language.mjs').Kind, text: string, reason: string }[]}
 */
export const exceptions = [
  {
    file: 'shared/domain/search/stop-words.ts',
    kind: 'file',
    text: '-words',
    reason: 'Stop word is a term of search engines.',
  },
  {
    file: 'shared/domain/search/stop-words.ts',
    kind: 'names',
    text: 'stop words',
    reason: 'Stop word is a term of search engines.',
  },
]
