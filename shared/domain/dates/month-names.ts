// Full names first: a written name counts if it begins one of them with at least `SHORTEST` letters, or is listed itself.
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januray', 'जनवरी', 'जन'],
  ['february', 'febuary', 'feburary', 'फरवरी', 'फर'],
  ['march', 'मार्च'],
  ['april', 'aprl', 'अप्रैल', 'अप्रेल', 'अप्र'],
  ['may', 'मई'],
  ['june', 'जून'],
  ['july', 'जुलाई', 'जुला'],
  ['august', 'agust', 'अगस्त', 'अग'],
  ['september', 'septmber', 'सितंबर', 'सितम्बर', 'सित'],
  ['october', 'octuber', 'अक्टूबर', 'अक्तूबर', 'अक्टू', 'अक्तू'],
  ['november', 'novmber', 'नवंबर', 'नवम्बर', 'नव'],
  ['december', 'decmber', 'दिसंबर', 'दिसम्बर', 'दिस'],
]
const SHORTEST = 3

const isName = (word: string, name: string): boolean =>
  word === name || (/^[a-z]/.test(name) && word.length >= SHORTEST && name.startsWith(word))

/** Returns the number of a month (1 to 12) that a lower-case word names in English or Hindi, also shortened; 0 if none. */
export const monthNumber = (word: string): number =>
  MONTHS.findIndex((names) => names.some((name) => isName(word, name))) + 1
