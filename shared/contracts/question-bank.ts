import * as z from 'zod'
import { BANK_PAGE, LEVELS, OPTION_COUNT, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { STATUSES } from './content-kind.ts'
import { text } from './text-fields.ts'

const either = <Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(['', ...values], message).default('')

export const BankQuery = z.object({
  searchQuery: z._default(text(300), '').describe('Words that a question must contain; blank is no search.'),
  topic: z._default(text(60), ''),
  level: either(LEVELS, 'Invalid level selected.'),
  category: either(QUIZ_CATEGORIES, 'Invalid category selected.'),
  unused: z
    .enum(['', '1'], 'Unused is 1 or blank.')
    .default('')
    .describe('1 for questions that are in no quiz.'),
  ids: z
    .string('This must be text.')
    .default('')
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.every(isId), 'These are not ids.')
    .refine((ids) => ids.length <= BANK_PAGE, `Give at most ${BANK_PAGE} ids.`)
    .meta({ type: 'string' })
    .describe('Ids with commas between them: only these questions.'),
})
export type BankQuery = z.output<typeof BankQuery>

export const BankQuestion = z
  .object({
    _id: z.string(),
    questionName: z.string(),
    options: z.array(z.string()).length(OPTION_COUNT),
    level: z.enum(LEVELS),
    topic: z.string(),
    category: z.enum(QUIZ_CATEGORIES),
    marks: z.number(),
    negativeMarks: z.number().describe('0 or below.'),
    status: z.enum(STATUSES),
    uses: z.int().describe('How many quizzes list it, also those in the trash.'),
    isShown: z
      .boolean()
      .describe(
        'Whether its answer has been shown, in practice or after an exam: no quiz for a prize may ask it.',
      ),
  })
  .meta({ id: 'BankQuestion' })
export type BankQuestion = z.output<typeof BankQuestion>

export const BankData = z.object({
  questions: z.array(BankQuestion),
  hasMore: z.boolean().describe('Whether more questions fit than are answered.'),
  topics: z.array(z.string()).describe('The topics in use, at most 200.'),
})
export type BankData = z.output<typeof BankData>
