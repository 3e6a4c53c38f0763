import * as z from 'zod'
import { LIMITS, LEVELS, OPTION_COUNT, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { isBlank } from '#shared/domain/blank.ts'
import { defineContentKind } from './content-kind.ts'
import { requiredText, text } from './fields.ts'

const FOUR_OPTIONS = 'All 4 options are required.'
const CORRECT = 'Correct option must be between 0 and 3.'
const MARKS = 'Marks must be greater than 0.'

const options = z
  .array(text(LIMITS.cellLine), FOUR_OPTIONS)
  .refine((list) => list.length === OPTION_COUNT && !list.some(isBlank), FOUR_OPTIONS)

/** A question of a quiz, with its key: for admins, and for practice. */
export const question = defineContentKind({
  name: 'question',
  listKey: 'questions',
  paths: {
    list: '/question/allQuestion',
    read: '/question/:id',
    create: '/question/create',
    item: '/question/:id',
  },
  access: { list: 'admin', read: 'admin' },
  fields: {
    questionName: requiredText(LIMITS.cellLine, 'Question name is required.'),
    options,
    correctOption: z
      .int(CORRECT)
      .min(0, CORRECT)
      .max(OPTION_COUNT - 1, CORRECT),
    explanation: text(LIMITS.description),
    level: z.enum(LEVELS, 'Invalid level selected.'),
    marks: z.number(MARKS).gt(0, MARKS).max(100, 'Marks must be at most 100.'),
    // 0, or a quarter or half of the marks below it (fine points, section 7).
    negativeMarks: z.number('Negative marks must be a number.').max(0, 'Negative marks must be 0 or below.'),
    category: z.enum(QUIZ_CATEGORIES, 'Invalid category selected.'),
  },
  defaults: { explanation: '' },
  requiredOnUpdate: [],
  extra: {},
  summary: ['_id', 'questionName', 'level', 'marks', 'negativeMarks', 'category', 'createdAt', 'changedAt'],
  messages: {
    created: 'Question created successfully.',
    updated: 'Question updated successfully.',
    deleted: 'Question deleted successfully.',
    missing: 'No data found.',
  },
})

export type QuestionDraft = z.output<typeof question.Draft>
export type Question = z.output<typeof question.Item>

/** One whole question with its key. */
export const QuestionItem = question.Item.meta({ id: 'Question' })
