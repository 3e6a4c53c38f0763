import * as z from 'zod'
import type { EligibilityRow, Relaxation } from '#shared/domain/eligibility/eligibility-row.ts'
import { slugify } from '#shared/domain/jobs/job-slug.ts'

const Text = z.string().trim().min(1)

const Quotes = z
  .object({ relaxations: z.array(Text).default([]) })
  .catchall(z.union([Text, z.array(Text).min(2)]))

const Entry = z.strictObject({ slug: Text, quotes: z.array(Quotes), nothingStated: Text.optional() })

/** Row of a notice with quotes of its text: `from` by field, and one for each relaxation. */
export type EligibilityCaseRow = Omit<EligibilityRow, 'relaxations'> & {
  relaxations: (Relaxation & { from: string })[]
  from: Record<string, string | string[]>
}

type Notice = { postName: string; eligibility: readonly EligibilityRow[] }

/** Notice whose rows a person wrote with quotes. README.md beside this file defines the fields. */
export type EligibilityCase<T extends Notice> = {
  slug: string
  notice: T
  rows: EligibilityCaseRow[]
  nothingStated?: string | undefined
}

function quoteRow(row: EligibilityRow, { relaxations, ...from }: z.infer<typeof Quotes>): EligibilityCaseRow {
  if (row.relaxations.length !== relaxations.length) throw new Error('Each relaxation needs one quote.')
  return {
    ...row,
    relaxations: row.relaxations.map((each, index) => ({ ...each, from: relaxations[index] ?? '' })),
    from,
  }
}

/** Joins the text of `notice-quotes.json` with the rows of the notices. Throws if their shapes differ. */
export function parseNoticeQuotes<T extends Notice>(
  text: string,
  notices: readonly T[],
): EligibilityCase<T>[] {
  const bySlug = new Map(notices.map((notice) => [slugify(notice.postName), notice]))
  return z
    .array(Entry)
    .parse(JSON.parse(text))
    .map(({ slug, quotes, nothingStated }) => {
      const notice = bySlug.get(slug)
      if (notice?.eligibility.length !== quotes.length)
        throw new Error(`The quotes of ${slug} need as many rows as its notice.`)
      const rows = notice.eligibility.map((row, index) => quoteRow(row, quotes[index] ?? { relaxations: [] }))
      return { slug, notice, rows, nothingStated }
    })
}
