import { notForSaleReason } from '#shared/domain/sales/sale.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { toPaise } from '#shared/domain/sales/money.ts'

export const NAMED_MAX = 3
const NAME_LENGTH = 60

const shortName = (name: string): string => truncate(name.replaceAll(/\s+/g, ' ').trim(), NAME_LENGTH)

const counted = (count: number): string => (count === 1 ? '1 question' : `${count} questions`)

const formatShortage = (needed: number, found: number): string =>
  `it needs ${counted(needed)}, and ${found} ${found === 1 ? 'is' : 'are'} published.`

export const paperShortage = (needed: number, found: number): string =>
  found >= needed ? '' : `It is never offered: ${formatShortage(needed, found)}`

export const publicationShortage = (needed: number, found: number): string =>
  found >= needed ? '' : `It was not published: ${formatShortage(needed, found)}`

export const fewerQuestions = (needed: number, found: number): string =>
  found >= needed ? '' : `It asks ${counted(found)}: ${formatShortage(needed, found)}`

/** Returns a warning for admins: a fault of the paper, or of the sale; '' without one. `price` is in rupees. */
export const quizWarning = ({ inactiveReason, price }: { inactiveReason: string; price: number }): string =>
  inactiveReason === '' ? notForSaleReason({ priceInPaise: toPaise(price) }) : inactiveReason

export function knownAnswersReason(names: readonly string[], total: number): string {
  if (total === 0) return ''
  const named = names.slice(0, NAMED_MAX).map((name) => `“${shortName(name)}”`)
  const more = total - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return `It is never offered: a quiz with a prize cannot use questions with known answers, such as ${list}.`
}

/** Question with the titles of quizzes that show its key or have reserved it; null without such a quiz. */
type Known = {
  id: string
  name: string
  practice: string | null
  isShown: boolean
  shownIn: string | null
  reservedBy: string | null
}

export function poolObstacle({ id, name, practice, isShown, shownIn, reservedBy }: Known): string {
  const named = `“${shortName(name)}” (${id})`
  if (practice !== null) return `${named}: the practice quiz “${shortName(practice)}” shows its answer.`
  if (shownIn !== null) return `${named}: its answer was shown in “${shortName(shownIn)}”.`
  if (isShown) return `${named}: its answer was shown before.`
  if (reservedBy !== null) return `${named}: it is reserved for the quiz “${shortName(reservedBy)}”.`
  return ''
}

export type PoolCounts = { all: number; shown: number; reserved: number; free: number }

export const poolShortage = (
  { totalQuestions, category }: { totalQuestions: number; category: string },
  { all, shown, reserved, free }: PoolCounts,
): string =>
  `This quiz needs ${counted(totalQuestions)}. ` +
  `Public questions in ${category}: ${all}. Known answers: ${shown}. Reserved: ${reserved}. Free: ${free}.`
