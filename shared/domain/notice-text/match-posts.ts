import { foldLine } from './notice-lines.ts'

const ROMAN = new Map([
  ['i', '1'],
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['v', '5'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
  ['x', '10'],
  ['xi', '11'],
  ['xii', '12'],
  ['classes', 'class'],
  ['gr', 'grade'],
  ['jr', 'junior'],
  ['sr', 'senior'],
  ['asst', 'assistant'],
])

// Words that name no post without another word.
const COMMON = new Set(
  'officer officers post posts of the and for in level entry cadre a an scale grade'.split(' '),
)

// "Vice Principal" is no kind of "Principal".
const RANKS = new Set(
  'vice assistant senior junior deputy sub chief head additional joint associate principal under lead general trainee apprentice executive special'.split(
    ' ',
  ),
)

// Longer names are compared by their beginning.
const MAX_NAME = 200
const MAX_TERMS = 24
const MAX_FORMS = 6

/** Words of a post's name, with digits for Roman numbers. */
export const postTerms = (name: string): string[] => listTerms(name.slice(0, MAX_NAME)).slice(0, MAX_TERMS)

function listTerms(text: string): string[] {
  const found = foldLine(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return found
    .map((word) => ROMAN.get(word) ?? (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word))
    .filter((word) => word !== 'of' && word !== 'the')
}

const MAX_STEM = 5
const MIN_ENDING = 4

// "Tech" is short for "technician", but a "forester" is no "forest".
function isSame(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const isShortened =
    short.length >= MIN_ENDING && short.length <= MAX_STEM && long.length - short.length >= MIN_ENDING
  return a === b || (isShortened && long.startsWith(short))
}

const initialsOf = (parts: readonly string[]): string => parts.map((word) => word[0] ?? '').join('')

const initialAt = (initials: string, all: readonly string[]): number =>
  all.findIndex((_, index) => initialsOf(all.slice(index, index + initials.length)) === initials)

/** Returns the words of `other` that `part` names, directly or as an abbreviation such as "VAO". */
function coveredTerms(part: readonly string[], other: readonly string[]): Set<number> | null {
  const covered = new Set<number>()
  for (const word of part) {
    const same = other.findIndex((each, at) => !covered.has(at) && isSame(word, each))
    if (same !== -1) covered.add(same)
    else {
      // "GBO" is "General Banking Officer", whose last word is often left out.
      const initials = [word, word.replace(/o$/, '')].find(
        (each) => each.length >= 2 && initialAt(each, other) !== -1,
      )
      if (initials === undefined) return null
      const at = initialAt(initials, other)
      for (let index = at; index < at + initials.length; index += 1) covered.add(index)
    }
  }
  return covered
}

function isPart(part: readonly string[], whole: readonly string[]): boolean {
  if (part.every((word) => COMMON.has(word) || /^\d$/.test(word)) && part.length < 2) return false
  const covered = coveredTerms(part, whole)
  // A rank before the named words makes another post of them.
  return (
    covered !== null && whole.every((word, at) => covered.has(at) || !RANKS.has(word) || !covered.has(at + 1))
  )
}

const withoutCommon = (parts: readonly string[]): string[] =>
  parts.filter((word) => !/^(?:officer|post)$/.test(word))

/** Forms of a name: the full one, the one without brackets, and an abbreviation in brackets. */
function listForms(name: string): string[][] {
  const bracket = /^([^()]*)\(([^()]*)\)/u.exec(name.slice(0, MAX_NAME))
  const inBracket = bracket === null ? [] : [bracket[1] ?? '', ...(bracket[2] ?? '').split(/[ ,]/)]
  const names = [name, ...inBracket, ...name.split(/ [-–—] /u)].slice(0, MAX_FORMS)
  return names
    .map(postTerms)
    .flatMap((parts) => [parts, withoutCommon(parts)])
    .filter((parts) => parts.length > 0)
}

/** Returns true if one name is the other one, an abbreviation of it, or the other one with further words. */
export function isSamePost(one: string, other: string): boolean {
  const others = listForms(other)
  return listForms(one).some((first) =>
    others.some((second) => isPart(first, second) || isPart(second, first)),
  )
}

/** Returns true if a text has the words of a post's name, in any order. */
export function namesPost(text: string, name: string): boolean {
  const parts = postTerms(name)
  return parts.some((word) => word.length > 1) && coveredTerms(parts, listTerms(text)) !== null
}

/** Splits a list of posts, as "General Service, Pilot / NAOO and ATC". */
export const postNames = (label: string): string[] =>
  label
    // "Assistant (HR, F&A)" is one name.
    .split(/(?:[,/;&]| and | व | एवं | और )(?![^(]*\))/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
