import { tokenize } from '../text/tokenize.ts'

/** A word of a title; `isAfterBreak` where punctuation or the beginning of the title separates it from the word before. */
export type TitleWord = { word: string; isAfterBreak: boolean; isLowerCase: boolean }

const BREAK = /[()[\]{}<>:;,|/–—•·!?"“”।\r\n]|\s-+\s|\.\s/u
const LOWER_CASE = /^\P{L}*\p{Ll}/u

/** Returns the words of a title, folded as a search folds them. */
export function titleWords(title: string): TitleWord[] {
  return title.split(BREAK).flatMap((part) =>
    part
      .split(/\s+/)
      .flatMap((chunk) => tokenize(chunk).map((word) => ({ word, isLowerCase: LOWER_CASE.test(chunk) })))
      .map((each, index) => ({ ...each, isAfterBreak: index === 0 })),
  )
}
