import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { quiz } from '#shared/contracts/quiz.ts'
import { quizWarning } from '#shared/domain/quizzes/quiz-obstacles.ts'
import { QUIZ_CATEGORIES } from '#shared/domain/constants.ts'
import { proposeShuffle } from '#shared/domain/quizzes/attempt-order.ts'
import {
  toChoices,
  toText,
  type FieldSpec,
  type FormMessages,
  type KindForm,
} from '#client/content/kind-forms/kind-form.ts'

const WEEK_MS = 7 * DAY_MS

const ruleFields = (fields: FormMessages['fields']): FieldSpec[] => [
  {
    type: 'select',
    name: 'requireAllAnswered',
    label: fields.requireAllAnswered,
    choices: [
      { value: '', label: fields.categoryDefault, wire: null },
      { value: 'yes', label: fields.yes, wire: true },
      { value: 'no', label: fields.no, wire: false },
    ],
  },
  { type: 'marking', name: 'marking', label: fields.marking, hint: fields.markingHint },
  {
    type: 'select',
    name: 'shuffle',
    label: fields.shuffle,
    hint: fields.prizeHint,
    propose: ({ winningAmount }) => proposeShuffle(Number(winningAmount)),
    choices: [
      { value: 'none', label: fields.shuffleNone },
      { value: 'questions', label: fields.shuffleQuestions },
      { value: 'all', label: fields.shuffleAll },
    ],
  },
  { type: 'number', name: 'attemptsAllowed', label: fields.attemptsAllowed, isRequired: true },
  {
    type: 'select',
    name: 'reveal',
    label: fields.reveal,
    choices: [
      { value: 'attempt', label: fields.revealAttempt },
      { value: 'expiry', label: fields.revealExpiry },
    ],
  },
]

/** Form of quizzes. A saved quiz may show why it is never offered, for example an entry fee with a money prize. */
export const quizForm = ({ fields, groups, failed }: FormMessages): KindForm => ({
  kind: quiz,
  titleField: 'title',
  fields: [
    { type: 'text', name: 'title', label: fields.title, isRequired: true },
    { type: 'longText', name: 'description', label: fields.description, isRequired: true },
    { type: 'select', name: 'category', label: fields.category, choices: toChoices(QUIZ_CATEGORIES) },
    { type: 'number', name: 'totalQuestions', label: fields.totalQuestions, isRequired: true },
    { type: 'number', name: 'durationMinutes', label: fields.durationMinutes, isRequired: true },
    { type: 'dateTime', name: 'startDateTime', label: fields.startDateTime, isRequired: true },
    { type: 'dateTime', name: 'expireDateTime', label: fields.expireDateTime, isRequired: true },
    { type: 'number', name: 'price', label: fields.priceInRupees, isRequired: true },
    { type: 'number', name: 'winningAmount', label: fields.winningAmount, isRequired: true },
    ...ruleFields(fields),
    { type: 'questions', name: 'questionIds', label: fields.questionIds, hint: fields.questionIdsHint },
  ],
  groups: [
    { legend: groups.quiz, fields: ['title', 'description', 'category', 'totalQuestions'] },
    {
      legend: groups.rules,
      fields: [
        'startDateTime',
        'expireDateTime',
        'durationMinutes',
        'requireAllAnswered',
        'price',
        'winningAmount',
        'marking',
        'shuffle',
        'attemptsAllowed',
        'reveal',
      ],
    },
    { legend: groups.questions, fields: ['questionIds'] },
  ],
  defaults: (now) => ({
    category: 'Free',
    startDateTime: new Date(now).toISOString(),
    expireDateTime: new Date(now + WEEK_MS).toISOString(),
    price: 0,
    winningAmount: 0,
    requireAllAnswered: null,
    marking: null,
    shuffle: 'none',
    attemptsAllowed: 1,
    reveal: 'attempt',
  }),
  carriedOver: ['category'],
  paperPart: 'quiz',
  failed: { create: failed.quiz, update: failed.quiz },
  warning: ({ inactiveReason, price }) =>
    quizWarning({ inactiveReason: toText(inactiveReason), price: Number(price) }),
})
