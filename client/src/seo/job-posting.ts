import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { hasStage } from '#shared/domain/jobs/job-stages.ts'
import { acceptsApplications } from '#shared/domain/jobs/job-status.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import type { Organisation } from '#shared/domain/organisations/organisation-table.ts'
import type { EmploymentType } from '#shared/domain/job-facts/fact-names.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { latestStage } from './list-meta.ts'
import { escapeHtml, plainLine, type Thing } from './markup.ts'
import type { PageMeta } from './page-meta.ts'
import { jobLocation } from './place.ts'

const SIGNS: Partial<Record<EmploymentType, RegExp>> = {
  PART_TIME: /\bpart[ -]time\b/i,
  CONTRACTOR:
    /\bcontractual\b|\b(?:on|for|by) (?:a )?(?:\w+ )?contract\b|\bcontract (?:basis|work|posts?)\b|\([^()]{0,80}\bcontract\)|संविदा/i,
  TEMPORARY: /\b(?:on a |purely )?temporary (?:basis|posts?|vacanc(?:y|ies))\b/i,
  FULL_TIME: /\bfull[ -]time\b/i,
}

const FOUND = Object.entries(SIGNS) as [EmploymentType, RegExp][]

/** Returns the employment type that a text states literally; null if it states none, or several. */
export function employmentType(text: string): EmploymentType | null {
  const [stated = null, another] = FOUND.filter(([, sign]) => sign.test(text)).map(([type]) => type)
  return another === undefined ? stated : null
}

const AMOUNT = String.raw`(\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)(?:/-)?`
const RUPEES = String.raw`(?:₹|Rs\.?|INR)\s*`
const MONTHLY = new RegExp(
  `^${RUPEES}${AMOUNT}(?:\\s*(?:-|–|—|to)\\s*(?:${RUPEES})?${AMOUNT})?\\s*(?:a|per|/)\\s*month\\.?$`,
  'iu',
)

const numberOf = (text: string): number => Number(text.replaceAll(',', ''))

/** Monthly pay in rupees; `least` and `most` are equal for one amount. */
type MonthlyPay = { least: number; most: number }

/** Returns the pay of a text with only rupees per month, one amount or a range; null if in doubt. */
export function monthlyPay(salary: string): MonthlyPay | null {
  const [, first, last] = MONTHLY.exec(salary.trim()) ?? []
  if (first === undefined) return null
  const least = numberOf(first)
  const most = last === undefined ? least : numberOf(last)
  return least > 0 && most >= least && Number.isSafeInteger(most) ? { least, most } : null
}

const FACTS = ['jobRole', 'totalPost', 'state', 'location', 'salary', 'beginDate', 'lastDate'] as const

/** Requires a vacancy in its last stage that accepts applications: no result, admission or scholarship. */
export const isLiveVacancy = (post: JobPostDetail, today: string): boolean =>
  post.purpose === 'vacancy' &&
  hasStage(post.applyLink) &&
  latestStage(post) === 'applyLink' &&
  acceptsApplications(post, today)

/** Requires a confirmed employer, as search engines do: a name read from a title may be wrong. */
export function jobPosting(post: JobPostDetail, facts: PageMeta): Thing | null {
  const { site, today, origin } = facts
  const organisation = findOrganisation(post.organisation)
  if (site.demo || organisation === null || !post.organisationConfirmed || !isLiveVacancy(post, today))
    return null
  return {
    '@type': 'JobPosting',
    title: plainLine(isBlank(post.jobRole) ? post.postName : post.jobRole),
    description: buildDescription(post, facts),
    identifier: { '@type': 'PropertyValue', name: organisation.name, value: post._id },
    url: `${origin}${post.url}`,
    datePosted: post.createdAt,
    validThrough: post.lastDate === '' ? undefined : `${post.lastDate}T23:59:59+05:30`,
    hiringOrganization: hiringOrganization(organisation),
    employmentType: employmentType(`${post.postName}\n${post.description}`) ?? undefined,
    jobLocation: jobLocation(post),
    totalJobOpenings: countVacancies(post.totalPost),
    baseSalary: baseSalary(post.salary),
    directApply: false,
  }
}

// Text and facts of the page, a paragraph each.
function buildDescription(post: JobPostDetail, { messages }: PageMeta): string {
  const labels = { ...messages.jobPosts.facts, ...jobBody.facts }
  const known = FACTS.filter((fact) => !isBlank(post[fact]))
  return [
    ...post.description.split(/\n+/),
    ...known.map((fact) => `${labels[fact]}: ${formatDay(post[fact])}`),
  ]
    .map(plainLine)
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')
}

function hiringOrganization({ name, hosts }: Organisation): Thing {
  const [host] = hosts
  return { '@type': 'Organization', name, sameAs: host === undefined ? undefined : `https://${host}` }
}

function countVacancies(totalPost: string): number | undefined {
  const text = totalPost.trim()
  if (!/^(?:\d+|\d{1,3}(?:,\d{2,3})+)$/.test(text)) return undefined
  const count = Number(text.replaceAll(',', ''))
  return count > 0 && Number.isSafeInteger(count) ? count : undefined
}

function baseSalary(salary: string): Thing | undefined {
  const pay = monthlyPay(salary)
  if (!pay) return undefined
  const { least, most } = pay
  const amount = least === most ? { value: least } : { minValue: least, maxValue: most }
  return {
    '@type': 'MonetaryAmount',
    currency: 'INR',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: 'MONTH' },
  }
}
