import * as z from 'zod'
import { EligibilityRow } from '#shared/contracts/eligibility.ts'
import type { NoticeText } from '#shared/domain/notice-text/notice-lines.ts'
import type { EligibilityCaseRow } from './notice-eligibility.ts'

const Entry = z.strictObject({
  title: z.string().min(1),
  text: z.string(),
  ages: z.array(z.tuple([z.string(), z.string()])),
  tables: z.record(z.string(), z.array(z.array(z.string()))),
  state: z.string(),
  rows: z.array(EligibilityRow),
})

/** Notice in the layout of a recruitment board, with its right rows. They have no quotes. */
export type WrittenNotice = { notice: NoticeText; rows: EligibilityCaseRow[] }

/** Parses the text of `written-notices.json`, where a cell has its lines apart. Throws if its shape is wrong. */
export const parseWrittenNotices = (text: string): WrittenNotice[] =>
  z
    .array(Entry)
    .parse(JSON.parse(text))
    .map(({ title, text: description, ages, tables, state, rows }) => ({
      notice: {
        postName: title,
        description,
        state,
        ageLimit: ages.map(([label, age]) => ({ label, age })),
        informationSections: Object.entries(tables).map(([informationName, values]) => ({
          informationName,
          Information: [{ values: values.map((row) => row.map((cell) => cell.split('\n'))) }],
        })),
      },
      rows: rows.map((row) => ({
        ...row,
        relaxations: row.relaxations.map((each) => ({ ...each, from: '' })),
        from: {},
      })),
    }))
