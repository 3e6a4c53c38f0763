import { formatDay } from '../dates/india-day.ts'
import { visibleEntries, postLinks, type StageLinks } from '../jobs/job-stages.ts'
import { isOfficialLink } from '../jobs/official-source.ts'
import { isSafeLink, linkHost } from '../links/safe-link.ts'
import { toLine } from '../text/invisible.ts'
import { toWellFormed } from '../text/well-formed.ts'

export type CardRowName = 'lastDate' | 'fee' | 'officialHost' | 'host' | 'location' | 'salary'

export type CardRow = { name: CardRowName; value: string }

/** Public facts of a post on its picture, each one line of text. Facts of the reader's profile are never among them. */
export type CardFacts = { title: string; organisation: string; rows: CardRow[] }

/** Name and host of this site. */
export type CardSite = { name: string; host: string }

type PostFacts = StageLinks & {
  postName: string
  organisationName: string
  lastDate: string
  applicationFee: readonly { label: string; fee: string }[]
  notificationLink: string
}

type PrivateJobFacts = {
  postName: string
  company: string
  location: string
  salary: string
  lastDate: string
}

const toText = (text: string): string => toLine(toWellFormed(text))

export const toCardSite = (name: string, publicUrl: string): CardSite => ({
  name: toText(name),
  host: new URL(publicUrl).host,
})

const knownRows = (rows: readonly CardRow[]): CardRow[] =>
  rows.map(({ name, value }) => ({ name, value: toText(value) })).filter(({ value }) => value !== '')

// "Payment mode: debit card" is no amount.
const AMOUNT = /\p{Nd}|\b(?:nil|free|no fee|exempt(?:ed)?)\b|निः?शुल्क|शून्य|कोई शुल्क नहीं/iu

const listFees = ({ applicationFee }: PostFacts): string =>
  visibleEntries(applicationFee)
    .filter(({ fee }) => AMOUNT.test(fee))
    .map(({ label, fee }) => [label, fee].map(toText).filter((text) => text !== ''))
    .map((texts) => texts.join(': '))
    .join('; ')

/** Returns the host of the notification or, if only another link is official, of that link. */
function hostRow(post: PostFacts): CardRow {
  const links = [post.notificationLink, ...postLinks(post).map(({ link }) => link)].filter(isSafeLink)
  const official = links.find(isOfficialLink)
  if (official !== undefined) return { name: 'officialHost', value: linkHost(official) }
  return { name: 'host', value: linkHost(links[0] ?? '') }
}

export const jobCardFacts = (post: PostFacts): CardFacts => ({
  title: toText(post.postName),
  organisation: toText(post.organisationName),
  rows: knownRows([
    { name: 'lastDate', value: formatDay(post.lastDate) },
    { name: 'fee', value: listFees(post) },
    hostRow(post),
  ]),
})

/** Returns the facts of a private job that need no session. */
export const privateJobCardFacts = (job: PrivateJobFacts): CardFacts => ({
  title: toText(job.postName),
  organisation: toText(job.company),
  rows: knownRows([
    { name: 'lastDate', value: formatDay(job.lastDate) },
    { name: 'location', value: job.location },
    { name: 'salary', value: job.salary },
  ]),
})
