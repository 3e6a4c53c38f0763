import { splitGraphemes } from '../text/truncate.ts'

type Options = {
  width: number
  maxLines: number
  /** Returns the width of a text in the same unit as `width`. */
  measure: (text: string) => number
}

const ELLIPSIS = '…'
// A word may also break after these characters.
const PARTS = /[^-/–—,&+|_.@]*[-/–—,&+|_.@]*/gu

type Piece = { text: string; joint: '' | ' ' }

const splitWord = (word: string): Piece[] =>
  (word.match(PARTS) ?? [])
    .filter((part) => part !== '')
    .map((text, index) => ({ text, joint: index === 0 ? ' ' : '' }))

/** Returns the number of graphemes from the start that fit, at least one, by bisection. */
function countFitting(graphemes: readonly string[], fits: (text: string) => boolean): number {
  let [low, high] = [1, graphemes.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(graphemes.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return low
}

/** Splits a piece that is wider than a line between graphemes. */
function splitPiece({ text, joint }: Piece, { width, measure }: Options): Piece[] {
  if (measure(text) <= width) return [{ text, joint }]
  const parts: Piece[] = []
  let rest = splitGraphemes(text)
  while (rest.length > 0) {
    const count = countFitting(rest, (part) => measure(part) <= width)
    parts.push({ text: rest.slice(0, count).join(''), joint: parts.length === 0 ? joint : '' })
    rest = rest.slice(count)
  }
  return parts
}

function cutLine(line: string, { width, measure }: Options): string {
  const toCut = (text: string) => `${text.trimEnd()}${ELLIPSIS}`
  const graphemes = splitGraphemes(line)
  const count = countFitting(graphemes, (text) => measure(toCut(text)) <= width)
  const cut = graphemes.slice(0, count).join('')
  // A word is cut only if the line would lose more than half without it.
  const space = /\S/.test(graphemes[count] ?? ' ') ? cut.lastIndexOf(' ') : -1
  return toCut(space > cut.length / 2 ? cut.slice(0, space) : cut)
}

/** Wraps a line of text to lines of a width. Breaks at words, never within a grapheme; an ellipsis replaces the rest. */
export function wrapText(text: string, options: Options): { lines: string[]; isCut: boolean } {
  const { width, maxLines, measure } = options
  const lines: string[] = []
  const pieces = text
    .split(' ')
    .flatMap(splitWord)
    .flatMap((piece) => splitPiece(piece, options))
  for (const { text: piece, joint } of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && measure(last + joint + piece) <= width)
      lines[lines.length - 1] = last + joint + piece
    else if (lines.length < maxLines) lines.push(piece)
    else {
      lines[lines.length - 1] = cutLine(`${last ?? ''}${joint}${piece}`, options)
      return { lines, isCut: true }
    }
  }
  return { lines, isCut: false }
}
