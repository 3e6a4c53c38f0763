import { isBlank } from '../text/blank.ts'
import { isSafeLink } from '../links/safe-link.ts'

/** Stages of a recruitment, named by the link list that opens them, in the order of the job page. */
export const STAGES = ['applyLink', 'admissionLink', 'admitCardLink', 'answerKeyLink', 'resultLink'] as const

export type Stage = (typeof STAGES)[number]

export type LabelledLink = { label: string; link: string }
export type StageLinks = Record<Stage, LabelledLink[]>

export const hasStage = (links: LabelledLink[]): boolean => links.some((entry) => !isBlank(entry.label))

export const visibleEntries = <Entry extends { label: string }>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => !isBlank(entry.label))

const ENTRY_LISTS = ['importantDates', 'applicationFee', 'ageLimit', ...STAGES] as const

/** Returns a post without unlabelled entries, before rendering and before its inclusion in page data. */
export function withVisibleEntries<Post extends Record<(typeof ENTRY_LISTS)[number], { label: string }[]>>(
  post: Post,
): Post {
  const lists = ENTRY_LISTS.map((list) => [list, visibleEntries(post[list])] as const)
  return { ...post, ...Object.fromEntries(lists) }
}

/** Returns an entry's safe link; apply and admission entries fall back to the notification. Null for plain text. */
export function entryTarget(stage: Stage, link: string, notificationLink: string): string | null {
  if (isSafeLink(link)) return link
  const hasFallback = stage === 'applyLink' || stage === 'admissionLink'
  return hasFallback && isSafeLink(notificationLink) ? notificationLink : null
}

/** Times at which each stage got its first link (epoch milliseconds); null without a link. */
export type StageTimes = Record<Stage, number | null>

/** Returns stage times after a change: open stages keep their first instant, newly open get `now`, closed get null. */
export function stageTimes(links: StageLinks, before: StageTimes | null, now: number): StageTimes {
  const time = (stage: Stage) => (hasStage(links[stage]) ? (before?.[stage] ?? now) : null)
  return {
    applyLink: time('applyLink'),
    admissionLink: time('admissionLink'),
    admitCardLink: time('admitCardLink'),
    answerKeyLink: time('answerKeyLink'),
    resultLink: time('resultLink'),
  }
}

/** Returns the distinct addresses of a post's links, each with its first label; '' for that of the notification. */
export function postLinks(post: StageLinks & { notificationLink: string }): LabelledLink[] {
  const entries = STAGES.flatMap((stage) => visibleEntries(post[stage]))
  const found = new Map<string, string>()
  for (const { label, link } of [...entries, { label: '', link: post.notificationLink }])
    if (isSafeLink(link) && !found.has(link)) found.set(link, label)
  return [...found].map(([link, label]) => ({ label, link }))
}
