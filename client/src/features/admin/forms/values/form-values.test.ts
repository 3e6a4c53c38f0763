import { describe, expect, it } from 'vitest'
import { kindNames, type KindName } from '#shared/domain/kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { blankValues, bodyOf, formValues } from './form-values.ts'
import { toIstInput, fromIstInput } from './ist-input.ts'
import type { KindForm } from '#client/content/kind-forms/kind-form.ts'
import { KINDS } from '#client/features/kinds.ts'
import { formPath, requestBody } from './request-body.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const forms = new Map(
  await Promise.all(kindNames.map(async (kind) => [kind, (await KINDS[kind].form())(adminForms)] as const)),
)
const formOf = (kind: KindName): KindForm => {
  const form = forms.get(kind)
  if (form === undefined) throw new Error(`No form of ${kind}`)
  return form
}

describe.each(kindNames)('the form of %s', (kind) => {
  const form = formOf(kind)
  const sample = SAMPLES[kind].body

  it('has a field for every field of the contract, and no other', () => {
    expect(form.fields.map(({ name }) => name).toSorted()).toEqual(form.kind.fieldNames.toSorted())
  })

  it('draws every field once', () => {
    const rendered = form.groups.flatMap(({ fields }) => fields)
    const beside = kind === 'question' ? ['correctOption'] : []
    expect([...rendered, ...beside].toSorted()).toEqual(form.kind.fieldNames.toSorted())
  })

  it('sends what it was given', () => {
    const { body } = requestBody(form, formValues(form, { ...sample, status: 'draft' }), null)
    expect(body).toEqual({ ...sample, status: 'draft' })
  })

  it('sends a body that the contract takes', () => {
    const { body } = requestBody(form, formValues(form, sample), null)
    expect(form.kind.CreateBody.parse(body)).toEqual({ ...sample, status: 'published' })
  })

  it('sends of an item that was not touched only what an update must hold', () => {
    const values = formValues(form, sample)
    const confirmed = form.fields.filter((spec) => spec.isConfirmedBySaving).map(({ name }) => name)
    expect(Object.keys(requestBody(form, values, values).body).toSorted()).toEqual(
      [...form.kind.requiredOnUpdate, ...confirmed].toSorted(),
    )
  })
})

describe('what new items begin with', () => {
  it('is Free, from now for seven days, without price and prize, for a quiz', () => {
    const { body } = requestBody(formOf('quiz'), blankValues(formOf('quiz'), NOW), null)
    expect(body).toMatchObject({
      category: 'Free',
      startDateTime: '2026-11-21T06:30:00.000Z',
      expireDateTime: '2026-11-28T06:30:00.000Z',
      winningAmount: 0,
      price: 0,
      questionIds: [],
      requireAllAnswered: null,
      marking: null,
      shuffle: 'none',
      attemptsAllowed: 1,
      reveal: 'attempt',
    })
  })

  it('holds a scheme of marks as its two texts, and none where both are blank', () => {
    const form = formOf('quiz')
    const values = (marking: unknown) => ({ ...blankValues(form, NOW), marking })
    expect(formValues(form, { marking: { correct: 1, wrong: -0.33 } })['marking']).toEqual({
      correct: '1',
      wrong: '-0.33',
    })
    expect(bodyOf(form, values({ correct: '2', wrong: '-0.66' }))['marking']).toEqual({
      correct: 2,
      wrong: -0.66,
    })
    expect(bodyOf(form, values({ correct: '2', wrong: '-2/3' }))['marking']).toEqual({
      correct: 2,
      wrong: '-2/3',
    })
    expect(bodyOf(form, values({ correct: ' ', wrong: '' }))['marking']).toBe(null)
    // The contract reports missing values and invalid numbers.
    expect(bodyOf(form, values({ correct: '1', wrong: '' }))['marking']).toEqual({ correct: 1 })
    expect(bodyOf(form, values({ correct: 'one', wrong: '0' }))['marking']).toEqual({
      correct: 'one',
      wrong: 0,
    })
  })

  it('is Easy, Free, one mark and four options for a question', () => {
    expect(bodyOf(formOf('question'), blankValues(formOf('question'), NOW))).toMatchObject({
      level: 'Easy',
      category: 'Free',
      marks: 1,
      negativeMarks: 0,
      options: ['', '', '', ''],
    })
  })

  it('is published at once where nothing else is chosen', () => {
    expect(blankValues(formOf('note'), NOW)['status']).toBe('published')
  })
})

describe('numbers', () => {
  const quiz = (values: Record<string, unknown>) =>
    bodyOf(formOf('quiz'), { ...blankValues(formOf('quiz'), NOW), ...values })

  it.each([
    ['12', 12],
    [' 7.5 ', 7.5],
    ['', undefined],
    ['  ', undefined],
    ['ten', 'ten'],
  ])('takes %o for %o', (typed, sent) => {
    expect(quiz({ totalQuestions: typed })['totalQuestions']).toBe(sent)
  })

  it.each([
    ['0', '4', 0],
    ['0.25', '4', -1],
    ['0.5', '1', -0.5],
    ['0.25', '', 0],
  ])('makes of a share of %s of %s marks %d', (share, marks, sent) => {
    const form = formOf('question')
    const body = bodyOf(form, { ...blankValues(form, NOW), negativeMarks: share, marks })
    expect(body['negativeMarks']).toBe(sent)
  })

  it('shows what is taken off as its share of the marks', () => {
    const shares = [0, -0.5, -1].map(
      (negativeMarks) => formValues(formOf('question'), { marks: 2, negativeMarks })['negativeMarks'],
    )
    expect(shares).toEqual(['0', '0.25', '0.5'])
  })

  it('sends what is taken off anew when the marks change', () => {
    const form = formOf('question')
    const base = formValues(form, { ...SAMPLES.question.body, marks: 1, negativeMarks: -0.25 })
    expect(requestBody(form, { ...base, marks: '4' }, base).body).toEqual({ marks: 4, negativeMarks: -1 })
  })
})

describe('lists that are sent', () => {
  const form = formOf('jobPost')
  const links = [
    { label: '', link: ' ' },
    { label: 'Apply', link: 'https://a.in' },
    { label: '', link: '' },
    { label: 'Form', link: 'x' },
  ]

  it('leave out entries without anything in them', () => {
    const { body, positions } = requestBody(form, { ...blankValues(form, NOW), applyLink: links }, null)
    expect(body['applyLink']).toEqual([links[1], links[3]])
    expect(formPath({ field: 'applyLink[1].link', message: '' }, positions)).toBe('applyLink.3.link')
    expect(formPath({ field: 'applyLink', message: '' }, positions)).toBe('applyLink')
    expect(formPath({ field: 'postName', message: '' }, positions)).toBe('postName')
  })

  it('say nothing of rows that the form shows for typing', () => {
    const base = formValues(form, SAMPLES.jobPost.body)
    const values = { ...base, resultLink: [{ label: '', link: '' }] }
    expect(requestBody(form, values, base).body['resultLink']).toBeUndefined()
  })
})

describe('how an update stands', () => {
  const form = formOf('note')
  const base = formValues(form, { ...SAMPLES.note.body, status: 'published' })

  it('says its status only where that was changed', () => {
    expect(requestBody(form, base, base).body).not.toHaveProperty('status')
    expect(requestBody(form, { ...base, status: 'draft' }, base).body['status']).toBe('draft')
  })

  it('says when it is published, in UTC', () => {
    const values = { ...base, status: 'scheduled', publishAt: '2026-12-01T10:00' }
    expect(requestBody(form, values, base).body).toMatchObject({
      status: 'scheduled',
      publishAt: '2026-12-01T04:30:00.000Z',
    })
  })

  it('says that an edit is minor only where it is', () => {
    expect(requestBody(form, { ...base, minorEdit: true }, base).body['minorEdit']).toBe(true)
  })
})

describe('times', () => {
  it.each([
    ['2026-11-30T18:30:00.000Z', '2026-12-01T00:00'],
    ['2026-12-01T04:30:00.000Z', '2026-12-01T10:00'],
    ['2026-12-31T18:29:00.000Z', '2026-12-31T23:59'],
  ])('shows %s as %s in India, and back', (instant, typed) => {
    expect(toIstInput(instant)).toBe(typed)
    expect(fromIstInput(typed)).toBe(instant)
  })

  it.each(['', 'soon', '2026-02-30T10:00', '2026-12-01T25:00', '2026-12-01'])(
    'leaves %o as it is, to be refused',
    (typed) => {
      expect(fromIstInput(typed)).toBe(typed)
    },
  )

  it('takes the seconds that some browsers add', () => {
    expect(fromIstInput('2026-12-01T10:00:00')).toBe('2026-12-01T04:30:00.000Z')
  })
})
