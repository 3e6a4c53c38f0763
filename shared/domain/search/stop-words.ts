/* Words without meaning in a search for jobs, as `tokenize` makes them, with their alias groups. */

const IGNORED_GROUPS =
  'job government recruitment rikti employment notification application online pass qualification candidate student'

const ENGLISH = `
  a an the and of for in on at to by from with about under
  is are was be am do does can how what which who when where why
  i me my we you your there this that any all some every
  please give get show tell find want need looking search
  new newest latest recent fresh current today daily update updates updated
  news info information details detail official website site link
  work working hiring hire career careers opening openings opportunity opportunities
  posts position positions wanted required eligible based after next within coming`

const HINGLISH = `
  ka ki ke ko se mein main hai hain h ho kya kab kaise kaun kaunsi konsi kitne
  mujhe chahiye koi sabhi sab aur ya liye lie wali wale wala karne karna
  aaj nayi nai naya naye taja taaja
  naukari noukri naukriyan nokriyan sarkaari bharati bhartiyan rojgaar
  nikli nikla nikali aayi aaya aayega aayegi khabar jankari`

const HINDI = `
  का की के को से में पर है हैं हो क्या कब कैसे कौन कौनसी कितने
  मुझे चाहिए कोई सभी सब और या व एवं तथा लिए लिये हेतु वाली वाले वाला
  आज नई नयी नया नए नये नवीनतम ताजा
  नौकरियों भर्तियां भर्तियों पद पदों निकली निकला खबर जानकारी बाद`

const wordsIn = (text: string): string[] => text.trim().split(/\s+/)

const IGNORED = new Set([ENGLISH, HINGLISH, HINDI].flatMap(wordsIn))
const GROUPS = new Set(wordsIn(IGNORED_GROUPS))

export const STOP_WORDS: ReadonlySet<string> = new Set([...IGNORED, ...GROUPS])

export const isIgnored = (word: string, group: readonly (readonly string[])[] = []): boolean =>
  IGNORED.has(word) || [[word], ...group].some((phrase) => phrase.length === 1 && GROUPS.has(phrase[0] ?? ''))
