import { countGraphemes, cutGraphemes } from './truncate.ts'

// Stage words of titles, the later stage first; a word before it may belong to it ("Final Result").
const STAGE_TERMS = [
  /(?:final |mains |prelims |revised )?(?:results?|merit lists?|score ?cards?|wait list|joining order|cut-?off|परिणाम|रिजल्ट)/giu,
  /(?:final |revised )?(?:answer keys?|उत्तर कुंजी)/giu,
  /(?:mains |prelims )?(?:(?:e-)?admit cards?|hall tickets?|call letters?|प्रवेश पत्र)/giu,
  /(?:revised )?(?:exam(?:ination)?|test) (?:dates?|city|schedule)|city slip|(?:mains |prelims )?(?:schedule|time ?table)|date sheet/giu,
  /counselling|admission|apply online|काउंसलिंग/giu,
] as const

const ELLIPSIS = '…'
// A shorter beginning would not identify the post.
const HEAD_MIN = 12

const isInWord = (text: string, at: number): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(text.charAt(at))

function findStageTerms(title: string): { words: string; start: number; end: number } | null {
  for (const pattern of STAGE_TERMS)
    for (const { 0: words, index: start } of title.matchAll(pattern)) {
      const end = start + words.length
      if (!isInWord(title, start - 1) && !isInWord(title, end)) return { words, start, end }
    }
  return null
}

function cutAtWord(text: string, length: number): string {
  const head = cutGraphemes(text, length)
  const space = head.search(/\s\S*$/u)
  const isWhole = head === text || /^\s/u.test(text.slice(head.length))
  const words = isWhole || space <= 0 ? head : head.slice(0, space)
  // "– 1100" without its "Posts" has no meaning.
  const bare = words.replace(/\s\p{Pd}\s[\d,]+$/u, '').replace(/[\s\p{Ps}\p{Pd},:;/&]+$/u, '')
  return bare === '' ? head : bare
}

/** Title in consecutive parts: the visible start and end, and the omitted middle and rest. */
export type CutTitle = { start: string; leftOut: string; end: string; rest: string }

/** Cuts a title at a word. Omits the middle if stage words would be lost (docs/product/decisions.md#b7). */
export function cutTitle(title: string, length: number): CutTitle {
  if (cutGraphemes(title, length) === title) return { start: title, leftOut: '', end: '', rest: '' }
  const plain = cutAtWord(title, length - 1)
  const atEnd = { start: plain, leftOut: title.slice(plain.length), end: '', rest: '' }
  const stage = findStageTerms(title)
  if (stage === null || stage.end <= plain.length) return atEnd
  // The ellipsis has a blank on each side.
  const room = length - countGraphemes(stage.words) - 3
  if (room < HEAD_MIN) return atEnd
  const start = cutAtWord(title.slice(0, stage.start), room)
  const leftOut = title.slice(start.length, stage.start)
  return { start, leftOut, end: stage.words, rest: title.slice(stage.end) }
}

export function shortTitle(title: string, length: number): string {
  const { start, leftOut, end } = cutTitle(title, length)
  if (leftOut === '') return title
  return end === '' ? start + ELLIPSIS : `${start} ${ELLIPSIS} ${end}`
}
