import { spansInText } from '../dates/day-in-text.ts'
import { isSafeLink } from '../links/safe-link.ts'
import { isBlank } from '../text/blank.ts'
import { visibleEntries, type LabelledLink } from './job-stages.ts'

/** Period for corrections of the form, or for objections to the answer key. `from` is blank if only the end is known. */
export type FormWindow = { name: 'correction' | 'objection'; from: string; to: string; link: string }

type Post = {
  importantDates: readonly { label: string; date: string }[]
  applyLink: readonly LabelledLink[]
  answerKeyLink: readonly LabelledLink[]
}

const VOID = /postpone|cancel|tentative|planned|expected|likely|announced|स्थगित|रद्द|संभावित/i

const WORDS = {
  correction: { meant: /correct|\bedit|modif|सुधार|संशोधन/i, not: /fee|charge|key|result|notice|शुल्क/i },
  objection: { meant: /objection|challenge|आपत्ति/i, not: /fee|charge|\bdv\b|document|merit|list|शुल्क/i },
} as const

const LISTS = { correction: 'applyLink', objection: 'answerKeyLink' } as const

// Notices give the ends of a period as two entries: "Correction window (from)" and "Correction window (to)".
const START = /\bfrom\b|start|begin|\bopens?\b|से\b|प्रारंभ/i

function findLink(post: Post, name: FormWindow['name']): string {
  const meant = visibleEntries(post[LISTS[name]]).filter(({ label }) => WORDS[name].meant.test(label))
  return meant.find(({ link }) => isSafeLink(link))?.link ?? ''
}

function readWindows(post: Post, name: FormWindow['name']): FormWindow[] {
  const { meant, not } = WORDS[name]
  const link = findLink(post, name)
  const found: FormWindow[] = []
  for (const { label, date } of post.importantDates) {
    if (isBlank(label) || !meant.test(label) || not.test(label)) continue
    if (VOID.test(label) || VOID.test(date)) continue
    for (const { from, to } of spansInText(date)) {
      const last = found.at(-1)
      const isStart = from === to && START.test(label)
      const isEnd = from === to && !isStart
      // A start without an end is open on its own day only, until an entry gives the end.
      if (isEnd && last !== undefined && last.from === last.to && last.from <= to) last.to = to
      else found.push({ name, from: isEnd ? '' : from, to, link })
    }
  }
  return found
}

/** Returns the correction and objection periods of a post, in the order of its important dates. */
export const deriveFormWindows = (post: Post): FormWindow[] => [
  ...readWindows(post, 'correction'),
  ...readWindows(post, 'objection'),
]
