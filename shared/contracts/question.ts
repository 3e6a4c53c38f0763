import * as z from 'zod'
import { LEVELS, OPTION_COUNT, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { negativeMarksObstacle, isWholeHundredths } from '#shared/domain/quizzes/score-units.ts'
import { OPTION_ORDERS } from '#shared/domain/quizzes/option-order.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { defineContentKind } from './content-kind.ts'
import { listPage } from './list-query.ts'
import { lineText, requiredText, text } from './text-fields.ts'

const TOPIC_LENGTH = 60
const FOUR_OPTIONS = 'All 4 options are required.'
const CORRECT = 'Correct option must be between 0 and 3.'
const MARKS = 'Marks must be greater than 0.'

const options = z
  .array(text(LIMITS.cellLine), FOUR_OPTIONS)
  .refine((list) => list.length === OPTION_COUNT && !list.some(isBlank), FOUR_OPTIONS)
  .refine(
    (list) =>
      list.length !== OPTION_COUNT || new Set(list.map((option) => option.trim())).size === list.length,
    'The 4 options must differ.',
  )

export const question = defineContentKind({
  name: 'question',
  access: { list: 'admin', read: 'admin' },
  fields: {
    // Includes its passage.
    questionName: requiredText(LIMITS.description, 'Question name is required.'),
    options,
    correctOption: z
      .int(CORRECT)
      .min(0, CORRECT)
      .max(OPTION_COUNT - 1, CORRECT),
    explanation: text(LIMITS.description),
    level: z.enum(LEVELS, 'Invalid level selected.'),
    marks: z
      .number(MARKS)
      .gt(0, MARKS)
      .max(100, 'Marks must be at most 100.')
      .refine(
        (value) => value <= 0 || (isWholeHundredths(value) && value > 0.005),
        'Marks have at most two decimals.',
      ),
    // 0, or minus a quarter or half of the marks.
    negativeMarks: z.number('Negative marks must be a number.').max(0, 'Negative marks must be 0 or below.'),
    category: z.enum(QUIZ_CATEGORIES, 'Invalid category selected.'),
    topic: lineText(TOPIC_LENGTH),
    /** Shuffling of the options in attempts. `auto` fixes the order if an option refers to others. */
    optionOrder: z.enum(OPTION_ORDERS, 'Option order is auto, fixed or shuffled.'),
  },
  defaults: { explanation: '', topic: '', optionOrder: 'auto' },
  requiredOnUpdate: [],
  check({ marks, negativeMarks }) {
    const message = negativeMarksObstacle(marks, negativeMarks)
    return message === '' ? [] : [{ field: 'negativeMarks', message }]
  },
  extra: {},
  summary: [
    '_id',
    'questionName',
    'level',
    'marks',
    'negativeMarks',
    'category',
    'topic',
    'createdAt',
    'changedAt',
  ],
  messages: {
    created: 'Question created successfully.',
    updated: 'Question updated successfully.',
    deleted: 'Question deleted successfully.',
    missing: 'No data found.',
  },
})

export type QuestionDraft = z.output<typeof question.Draft>
export type Question = z.output<typeof question.Item>

export const QuestionItem = question.Item.meta({ id: 'Question' })

export const QuestionSummary = question.Item.pick({
  _id: true,
  questionName: true,
  level: true,
  marks: true,
  negativeMarks: true,
  category: true,
  topic: true,
  createdAt: true,
  changedAt: true,
}).meta({ id: 'QuestionSummary' })

export const QuestionListData = z.object({
  questions: z.array(z.union([QuestionItem, QuestionSummary])),
  ...listPage,
})
export type QuestionListData = z.output<typeof QuestionListData>

export const QuestionData = z.object({ question: QuestionItem })

/** Question of a quiz on the device. Omits the correct option while another quiz needs it secret. */
export const PracticeQuestion = question.Item.pick({
  _id: true,
  questionName: true,
  options: true,
  level: true,
  marks: true,
  negativeMarks: true,
  category: true,
  topic: true,
})
  .extend({
    correctOption: z
      .int()
      .optional()
      .describe('Index of the right option, 0 to 3; absent where it stays secret.'),
    explanation: z.string().optional(),
    keepsOptionOrder: z
      .boolean()
      .optional()
      .describe('True if attempts never shuffle the options, as of "All of the above".'),
  })
  .meta({ id: 'PracticeQuestion' })
export type PracticeQuestion = z.output<typeof PracticeQuestion>
