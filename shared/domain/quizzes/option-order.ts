import { toPlainText } from '../questions/markup.ts'

/** Shuffling of a question's options: as its texts allow (`auto`), never (`fixed`) or always (`shuffled`). */
export const OPTION_ORDERS = ['auto', 'fixed', 'shuffled'] as const
export type OptionOrder = (typeof OPTION_ORDERS)[number]

type OrderedQuestion = { optionOrder: OptionOrder; options: readonly string[]; explanation: string }

// "All of the above", "none of these", "the above", "more than one of the above".
const OTHERS =
  /\b(?:all|none|any|both|neither|either|each|some|one|two|more)\b.{0,20}\b(?:above|below|these|those|them|options?|choices?|answers?|alternatives?)\b|\b(?:all|none|the)\s+above\b|\babove\b.{0,12}\b(?:all|none)\b|^(?:all|none|both|neither|either)\W*$/i
// "All", "none", "both", and "above" in Hindi, Marathi, Gujarati, Bengali, Punjabi, Tamil, Telugu and Kannada.
const OTHERS_INDIC =
  /उपरोक्त|उपर्युक्त|उपरि?लिखित|ऊपर\s*(?:के|दिए|लिखे)|(?:इनमें|इन में|इनमे|इन|ये|यह|विकल्पों)\s*(?:से|के|सभी|सब|दोनों)|दोनों|वरील|ઉપરોક્ત|ઉપર|উপরোক্ত|উপরের|ਉਪਰੋਕਤ|மேற்கூறிய|மேற்கண்ட|மேலே|పైవన్నీ|పైవి|పైన|ಮೇಲಿನ/u
// Letter or number of an option, as A, (b) or option 3.
const CAPITAL = String.raw`(?:\(?[A-E]\)?)`
const MARKED = String.raw`(?:\([a-eA-E1-5]\)|\b[A-E]\b)`
const ANY = String.raw`\(?(?:[A-Ea-e1-5])\)?`
const AND = String.raw`\s*(?:,|&|\band\b|\bor\b|\bnor\b|और|तथा|एवं|व|या)\s*`
const PAIRS = [
  // A and B; (a) & (c); A, B and C
  new RegExp(
    String.raw`^\W*(?:(?:both|only|either|neither|options?|केवल)\s+)?${MARKED}(?:${AND}${MARKED})+`,
    'iu',
  ),
  // Both 1 and 2; neither a nor b
  new RegExp(
    String.raw`\b(?:both|neither|either|options?|choices?)\s+${ANY}${AND}${ANY}(?![\p{L}\p{N}])`,
    'iu',
  ),
  // Only A; A only; केवल A
  new RegExp(String.raw`^(?:[Oo]nly\s+|केवल\s+)${CAPITAL}\W*$|^${CAPITAL}\s+(?:only|alone)\W*$`, 'u'),
  // न तो A न B
  /न\s+तो\s.*\sन\s/u,
]
const LETTERS_AND_NUMBERS = String.raw`\(?(?:[A-Ea-e1-5]|[कखगघअबसद])\)?(?![\p{L}\p{M}\p{N}])`
const EXPLAINED = [
  // Option C; the correct answer is (b); Ans: D; विकल्प ग
  new RegExp(
    String.raw`(?:\b(?:options?|choices?|alternatives?)|विकल्प)\s*(?:is|are|no\.?|number|:|-)?\s*${LETTERS_AND_NUMBERS}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:\b(?:[Aa]nswers?|[Aa]ns|ANS(?:WER)?|[Kk]ey)\b|उत्तर)\.?\s*(?:is|are|was|:|-|=|है)?\s*(?:\((?:[A-Ea-e]|[कखगघअबसद])\)|(?:[A-E]|[कखगघअबसद])(?![\p{L}\p{M}\p{N}]))`,
    'u',
  ),
  // (b) is right; C is correct; Hence, (c)
  /(?:^|[^\p{L}\p{M}\p{N}(])\([a-eA-E]\)/u,
  /\b[B-E]\s+(?:is|was)\s+(?:the\s+)?(?:right|correct|true|false|wrong|incorrect|answer)/u,
  /\bA\s+is\s+(?:the\s+)?(?:right|correct|true|false|wrong|incorrect|answer)/u,
  // The third option; the last choice
  /\b(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(?:options?|choices?|alternatives?|answers?)\b/i,
  /(?:पहला|दूसरा|तीसरा|चौथा|अंतिम)\s+विकल्प/u,
]

const isReferring = (option: string): boolean =>
  OTHERS.test(option) || OTHERS_INDIC.test(option) || PAIRS.some((pair) => pair.test(option))

export const optionsRefer = (options: readonly string[]): boolean =>
  options.some((option) => isReferring(toPlainText(option).trim()))

export function explanationRefers(explanation: string): boolean {
  const text = toPlainText(explanation)
  return EXPLAINED.some((reference) => reference.test(text))
}

export function keepsOptionOrder({ optionOrder, options, explanation }: OrderedQuestion): boolean {
  if (optionOrder !== 'auto') return optionOrder === 'fixed'
  return optionsRefer(options) || explanationRefers(explanation)
}

export function shuffleWarning({ optionOrder, options, explanation }: OrderedQuestion): string {
  if (optionOrder !== 'shuffled') return ''
  if (optionsRefer(options)) return 'An option names others, and the options are shuffled.'
  return explanationRefers(explanation) ? 'The explanation names options, and the options are shuffled.' : ''
}
