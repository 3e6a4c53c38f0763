import { foldLine, MAX_LINE, words } from './notice-lines.ts'

const ONLY_FEMALE = words(
  'only (?:for )?(?:unmarried )?(?:women|females?|girls)(?: candidates)?|(?:for )?(?:unmarried )?(?:women|females?|girls)(?: candidates)? only|केवल महिला(?:ओ)?ं?|सिर्फ महिला(?:ओ)?ं?',
)
const ONLY_MALE = words(
  'only (?:for )?(?:unmarried )?(?:men|males?|boys)(?: candidates)?|(?:for )?(?:unmarried )?(?:men|males?|boys)(?: candidates)? only|केवल पुरुषो?ं?|सिर्फ पुरुषो?ं?',
)
/** Words that admit one sex only. */
export const ONLY_SEX = new RegExp(`${ONLY_FEMALE.source}|${ONLY_MALE.source}`, 'gu')

// The post for women beside the same post for all.
const BOTH = words('and (?:lady|wom[ae]n|female|mahila) ?\\p{L}*', 'gu')
const FEMALE = words("wom[ae]n(?!')|females?|girls?(?!')|mahila|महिला(?:ओ)?ं?|lady")
const MALE = words("m[ae]n(?!')|males?|boys?(?!')|पुरुषो?ं?")

/** Returns true if a text names both sexes. */
export function namesBothSexes(text: string): boolean {
  const folded = foldLine(text)
  return FEMALE.test(folded) && MALE.test(folded)
}

/** Removes the words of one sex from a name; a name of both stays. */
export function withoutSex(name: string): string {
  const text = foldLine(name)
  if (FEMALE.test(text) === MALE.test(text)) return text
  return text
    .replace(new RegExp(`${FEMALE.source}|${MALE.source}`, 'u'), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the one sex that a sentence admits, null if it restricts none. `unread`: it names one sex without a reason. */
export function readSex(sentence: string): 'female' | 'male' | 'unread' | null {
  const text = foldLine(sentence.slice(0, MAX_LINE)).replaceAll(BOTH, ' ')
  const [isFemale, isMale] = [FEMALE.test(text), MALE.test(text)]
  // "Only men; women need not apply" names both.
  const [isOnlyFemale, isOnlyMale] = [ONLY_FEMALE.test(text), ONLY_MALE.test(text)]
  if (isFemale === isMale && isOnlyFemale === isOnlyMale) return null
  if (isOnlyFemale) return 'female'
  if (isOnlyMale) return 'male'
  return 'unread'
}
