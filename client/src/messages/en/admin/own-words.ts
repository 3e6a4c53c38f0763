/** The messages of the words that mean the same in a search. */
export const ownWords = {
  heading: 'Words that mean the same',
  intro:
    'Who searches for one word of a group finds what holds any other of it: CGL, Combined Graduate Level.',
  lookUp: 'Look a word up',
  inNoGroup: 'This word is in no group.',
  sameAs: (members: string) => `The same in a search: ${members}`,
  own: 'Groups of this site',
  hint: 'One group in a line, its words and phrases between commas. With a word of the table, a group adds to it. It holds at once; devices without a network know it within a day.',
  save: 'Save words',
  saving: 'Saving…',
  saved: 'Words saved.',
  failed: 'The words could not be saved.',
  checkLines: 'Please check the named lines.',
  inLine: (line: number, message: string) => `Line ${line}: ${message}`,
}
