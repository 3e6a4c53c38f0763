import { question, type Question } from '#shared/contracts/question.ts'
import { LEVELS, OPTION_COUNT, QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { negativeMarksObstacle } from '#shared/domain/quizzes/score-units.ts'
import { shuffleWarning } from '#shared/domain/quizzes/option-order.ts'
import {
  toChoices,
  toText,
  type FormValues,
  type FormMessages,
  type KindForm,
} from '#client/content/kind-forms/kind-form.ts'

// The API has the deduction (0 or negative); the form has the deduction as a share of the marks.
function readNegative(values: FormValues, { marks, negativeMarks }: FormValues): FormValues {
  const share = typeof marks === 'number' && typeof negativeMarks === 'number' ? -negativeMarks / marks : 0
  const nearest = [0, 0.25, 0.5].sort((a, b) => Math.abs(a - share) - Math.abs(b - share))[0]
  return { ...values, negativeMarks: String(nearest) }
}

function writeNegative(body: FormValues, values: FormValues): FormValues {
  const share = Number(toText(values['negativeMarks']))
  const marks = typeof body['marks'] === 'number' ? body['marks'] : 0
  return { ...body, negativeMarks: share === 0 || marks <= 0 ? 0 : -marks * share }
}

export const questionForm = ({ fields, groups, failed, options }: FormMessages): KindForm => ({
  kind: question,
  titleField: 'questionName',
  fields: [
    { type: 'longText', name: 'questionName', label: fields.questionName, isRequired: true },
    { type: 'options', name: 'options', label: fields.options, isRequired: true, hint: options.correctHint },
    {
      type: 'select',
      name: 'correctOption',
      label: fields.correctOption,
      choices: Array.from({ length: OPTION_COUNT }, (_, index) => ({
        value: String(index),
        label: options.option(index + 1),
        wire: index,
      })),
    },
    { type: 'longText', name: 'explanation', label: fields.explanation },
    { type: 'select', name: 'level', label: fields.level, choices: toChoices(LEVELS) },
    { type: 'number', name: 'marks', label: fields.marks, isRequired: true },
    {
      type: 'select',
      name: 'negativeMarks',
      label: fields.negativeMarks,
      choices: [
        { value: '0', label: fields.negativeNone },
        { value: '0.25', label: fields.negativeQuarter },
        { value: '0.5', label: fields.negativeHalf },
      ],
    },
    { type: 'select', name: 'category', label: fields.category, choices: toChoices(QUIZ_CATEGORIES) },
    { type: 'text', name: 'topic', label: fields.topic, hint: fields.topicHint },
    {
      type: 'select',
      name: 'optionOrder',
      label: fields.optionOrder,
      hint: fields.optionOrderHint,
      choices: [
        { value: 'auto', label: fields.optionOrderAuto },
        { value: 'fixed', label: fields.optionOrderFixed },
        { value: 'shuffled', label: fields.optionOrderShuffled },
      ],
    },
  ],
  // The options field selects the correct option.
  groups: [
    { legend: groups.question, fields: ['questionName', 'options', 'optionOrder', 'explanation'] },
    { legend: groups.marks, fields: ['level', 'category', 'topic', 'marks', 'negativeMarks'] },
  ],
  defaults: () => ({ level: 'Easy', marks: 1, negativeMarks: 0, category: 'Free', optionOrder: 'auto' }),
  paperPart: 'question',
  carriedOver: ['level', 'marks', 'negativeMarks', 'category', 'topic'],
  read: readNegative,
  write: writeNegative,
  check: ({ marks, negativeMarks }) => {
    if (typeof marks !== 'number' || typeof negativeMarks !== 'number' || marks <= 0) return []
    const message = negativeMarksObstacle(marks, negativeMarks)
    return message === '' ? [] : [{ field: 'negativeMarks', message }]
  },
  warning: (item) => shuffleWarning(item as Question),
  failed: { create: failed.createQuestion, update: failed.updateQuestion },
})
