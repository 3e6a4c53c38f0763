import { countGraphemes, cutGraphemes } from './truncate.ts'

// What a title may say of its stage, the later stage first; a word before it may belong to it ("Final Result").
const STAGE_WORDS = [
  /(?:final |mains |prelims |revised )?(?:results?|merit lists?|score ?cards?|wait list|joining order|cut-?off|परिणाम|रिजल्ट)/giu,
  /(?:final |revised )?(?:answer keys?|उत्तर कुंजी)/giu,
  /(?:mains |prelims )?(?:(?:e-)?admit cards?|hall tickets?|call letters?|प्रवेश पत्र)/giu,
  /(?:revised )?(?:exam(?:ination)?|test) (?:dates?|city|schedule)|city slip|(?:mains |prelims )?(?:schedule|time ?table)|date sheet/giu,
  /counselling|admission|apply online|काउंसलिंग/giu,
] as const

const ELLIPSIS = '…'
// A beginning shorter than this would not tell what the post is.
const HEAD_MIN = 12

const isInWord = (text: string, at: number): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(text.charAt(at))

/** Returns the first words of a title that name its latest stage, and where they end; null if it names none. */
function stageWords(title: string): { words: string; start: number; end: number } | null {
  for (const pattern of STAGE_WORDS)
    for (const { 0: words, index: start } of title.matchAll(pattern)) {
      const end = start + words.length
      if (!isInWord(title, start - 1) && !isInWord(title, end)) return { words, start, end }
    }
  return null
}

/** Returns the beginning of a text, at most a number of graphemes, cut at a word's end without what leads to the next. */
function cutAtWord(text: string, length: number): string {
  const head = cutGraphemes(text, length)
  const space = head.search(/\s\S*$/u)
  const isWhole = head === text || /^\s/u.test(text.slice(head.length))
  const words = isWhole || space <= 0 ? head : head.slice(0, space)
  // "– 1100" without its "Posts" would say nothing.
  const bare = words.replace(/\s\p{Pd}\s[\d,]+$/u, '').replace(/[\s\p{Ps}\p{Pd},:;/&]+$/u, '')
  return bare === '' ? head : bare
}

/** A title in parts, which make the whole: what is shown, and what is left out after the start and at the end. */
export type CutTitle = { start: string; leftOut: string; end: string; rest: string }

/**
 * Cuts a title so that what is shown of it, with an ellipsis, has at most a number of graphemes and ends at a word. Where
 * that would lose the words that name its stage, the middle is left out instead (docs/product/decisions.md#b7).
 */
export function cutTitle(title: string, length: number): CutTitle {
  if (cutGraphemes(title, length) === title) return { start: title, leftOut: '', end: '', rest: '' }
  const plain = cutAtWord(title, length - 1)
  const atEnd = { start: plain, leftOut: title.slice(plain.length), end: '', rest: '' }
  const stage = stageWords(title)
  if (stage === null || stage.end <= plain.length) return atEnd
  // The ellipsis stands between two blanks.
  const room = length - countGraphemes(stage.words) - 3
  if (room < HEAD_MIN) return atEnd
  const start = cutAtWord(title.slice(0, stage.start), room)
  const leftOut = title.slice(start.length, stage.start)
  return { start, leftOut, end: stage.words, rest: title.slice(stage.end) }
}

/** Returns what is shown of a title: "PFRDA Assistant Manager … Admit Card". */
export function shortTitle(title: string, length: number): string {
  const { start, leftOut, end } = cutTitle(title, length)
  if (leftOut === '') return title
  return end === '' ? start + ELLIPSIS : `${start} ${ELLIPSIS} ${end}`
}
