/** Messages of the search synonyms. */
export const synonyms = {
  heading: 'Search synonyms',
  intro: 'A search for one word of a group also finds its other words: CGL, Combined Graduate Level.',
  lookUp: 'Look up a word',
  inNoGroup: 'This word is in no group.',
  sameAs: (members: string) => `Synonyms: ${members}`,
  own: 'Groups of this site',
  hint: 'Write one group on each line, with commas between its words. A group with a word of the built-in table extends it. Changes apply at once, and within a day on offline devices.',
  save: 'Save words',
  saving: 'Saving…',
  saved: 'Words saved.',
  failed: 'The words could not be saved.',
  checkLines: 'Please check these lines.',
  inLine: (line: number, message: string) => `Line ${line}: ${message}`,
}
