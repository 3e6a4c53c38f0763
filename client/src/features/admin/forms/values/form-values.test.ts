import { describe, expect, it } from 'vitest'
import { kindNames, type KindName } from '#shared/domain/kinds.ts'
import { SAMPLES } from '#shared/testing/samples.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { blankValues, toBody, formValues, toIstInput, fromIstInput } from './form-values.ts'
import type { KindForm } from '#client/content/kind-forms/kind-form.ts'
import { KINDS } from '#client/features/kinds.ts'
import { formPath, requestBody } from './request-body.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const forms = new Map(
  await Promise.all(kindNames.map(async (kind) => [kind, (await KINDS[kind].form())(adminForms)] as const)),
)
const getForm = (kind: KindName): KindForm => {
  const form = forms.get(kind)
  if (form === undefined) throw new Error(`No form of ${kind}`)
  return form
}

describe.each(kindNames)('the form of %s', (kind) => {
  const form = getForm(kind)
  const sample = SAMPLES[kind].body

  it('the admin form has a field for every field of the API contract of its kind', () => {
    const names = form.fields.map(({ name }) => name)
    expect(names.toSorted()).toEqual(form.kind.fieldNames.toSorted())
  })

  it('the admin form renders every field of its kind once', () => {
    const rendered = form.groups.flatMap(({ fields }) => fields)
    const beside = kind === 'question' ? ['correctOption'] : []
    expect([...rendered, ...beside].toSorted()).toEqual(form.kind.fieldNames.toSorted())
  })

  it('requestBody returns the values of a stored item unchanged', () => {
    const { body } = requestBody(form, formValues(form, { ...sample, status: 'draft' }), null)
    expect(body).toEqual({ ...sample, status: 'draft' })
  })

  it('requestBody returns a body that the API contract accepts', () => {
    const { body } = requestBody(form, formValues(form, sample), null)
    expect(form.kind.CreateBody.parse(body)).toMatchObject({ ...sample, status: 'published' })
  })

  it('requestBody returns only the required fields if the admin changed nothing', () => {
    const values = formValues(form, sample)
    const confirmed = form.fields.filter((spec) => spec.isConfirmedBySaving).map(({ name }) => name)
    expect(Object.keys(requestBody(form, values, values).body).toSorted()).toEqual(
      [...form.kind.requiredOnUpdate, ...confirmed].toSorted(),
    )
  })
})

describe('a post with a row of eligibility without conditions', () => {
  const eligibility = [
    { label: 'Clerk', qualifications: ['12th'], relaxations: [] },
    { qualifications: [], relaxations: [] },
  ]
  const form = getForm('jobPost')
  const values = formValues(form, { ...SAMPLES.jobPost.body, eligibility })

  it('the form shows the row as not confirmed, and a save without a change sends no eligibility', () => {
    expect(values['eligibility']).toMatchObject([{ isConfirmed: true }, { isConfirmed: false }])
    expect(requestBody(form, values, values).body).not.toHaveProperty('eligibility')
  })

  it('a save after the row is removed sends the confirmed rows only', () => {
    const changed = { ...values, eligibility: (values['eligibility'] as object[]).slice(0, 1) }
    expect(requestBody(form, changed, values).body['eligibility']).toEqual(eligibility.slice(0, 1))
  })
})

describe('the initial values of new items', () => {
  it('a new quiz is in the category Free, lasts seven days from now and has no price and no prize', () => {
    const { body } = requestBody(getForm('quiz'), blankValues(getForm('quiz'), NOW), null)
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

  it('the quiz form holds a marking scheme as two texts, and sends null if both texts are blank', () => {
    const form = getForm('quiz')
    const values = (marking: unknown) => ({ ...blankValues(form, NOW), marking })
    expect(formValues(form, { marking: { correct: 1, wrong: -0.33 } })['marking']).toEqual({
      correct: '1',
      wrong: '-0.33',
    })
    expect(toBody(form, values({ correct: '2', wrong: '-0.66' }))['marking']).toEqual({
      correct: 2,
      wrong: -0.66,
    })
    expect(toBody(form, values({ correct: '2', wrong: '-2/3' }))['marking']).toEqual({
      correct: 2,
      wrong: '-2/3',
    })
    expect(toBody(form, values({ correct: ' ', wrong: '' }))['marking']).toBe(null)
    // The contract reports missing values and invalid numbers.
    expect(toBody(form, values({ correct: '1', wrong: '' }))['marking']).toEqual({ correct: 1 })
    expect(toBody(form, values({ correct: 'one', wrong: '0' }))['marking']).toEqual({
      correct: 'one',
      wrong: 0,
    })
  })

  it('a new question has the level Easy, the category Free, one mark and four options', () => {
    expect(toBody(getForm('question'), blankValues(getForm('question'), NOW))).toMatchObject({
      level: 'Easy',
      category: 'Free',
      marks: 1,
      negativeMarks: 0,
      options: ['', '', '', ''],
    })
  })

  it('a new item is published at once by default', () => {
    expect(blankValues(getForm('note'), NOW)['status']).toBe('published')
  })
})

describe('number fields', () => {
  const quiz = (values: Record<string, unknown>) =>
    toBody(getForm('quiz'), { ...blankValues(getForm('quiz'), NOW), ...values })

  it.each([
    ['12', 12],
    [' 7.5 ', 7.5],
    ['', undefined],
    ['  ', undefined],
    ['ten', 'ten'],
  ])('a number field converts the typed text %o to %o', (typed, sent) => {
    expect(quiz({ totalQuestions: typed })['totalQuestions']).toBe(sent)
  })

  it.each([
    ['0', '4', 0],
    ['0.25', '4', -1],
    ['0.5', '1', -0.5],
    ['0.25', '', 0],
  ])('the negative share %s of %s marks is sent as %d negative marks', (share, marks, sent) => {
    const form = getForm('question')
    const body = toBody(form, { ...blankValues(form, NOW), negativeMarks: share, marks })
    expect(body['negativeMarks']).toBe(sent)
  })

  it('the question form shows negative marks as a share of the marks of the question', () => {
    const shares = [0, -0.5, -1].map(
      (negativeMarks) => formValues(getForm('question'), { marks: 2, negativeMarks })['negativeMarks'],
    )
    expect(shares).toEqual(['0', '0.25', '0.5'])
  })

  it('an update that changes the marks of a question sends its negative marks again', () => {
    const form = getForm('question')
    const base = formValues(form, { ...SAMPLES.question.body, marks: 1, negativeMarks: -0.25 })
    expect(requestBody(form, { ...base, marks: '4' }, base).body).toEqual({ marks: 4, negativeMarks: -1 })
  })
})

describe('lists in a request', () => {
  const form = getForm('jobPost')
  const links = [
    { label: '', link: ' ' },
    { label: 'Apply', link: 'https://a.in' },
    { label: '', link: '' },
    { label: 'Form', link: 'x' },
  ]

  it('a request omits blank list entries, and errors are mapped back to the rows of the form', () => {
    const { body, positions } = requestBody(form, { ...blankValues(form, NOW), applyLink: links }, null)
    expect(body['applyLink']).toEqual([links[1], links[3]])
    expect(formPath({ field: 'applyLink[1].link', message: '' }, positions)).toBe('applyLink.3.link')
    expect(formPath({ field: 'applyLink', message: '' }, positions)).toBe('applyLink')
    expect(formPath({ field: 'postName', message: '' }, positions)).toBe('postName')
  })

  it('a request omits the blank list rows that the form adds', () => {
    const base = formValues(form, SAMPLES.jobPost.body)
    const values = { ...base, resultLink: [{ label: '', link: '' }] }
    expect(requestBody(form, values, base).body['resultLink']).toBeUndefined()
  })
})

describe('the publication of an updated item', () => {
  const form = getForm('note')
  const base = formValues(form, { ...SAMPLES.note.body, status: 'published' })

  it('an update sends the status of an item only if the status was changed', () => {
    expect(requestBody(form, base, base).body).not.toHaveProperty('status')
    expect(requestBody(form, { ...base, status: 'draft' }, base).body['status']).toBe('draft')
  })

  it('an update sends the time of publication in UTC', () => {
    const values = { ...base, status: 'scheduled', publishAt: '2026-12-01T10:00' }
    expect(requestBody(form, values, base).body).toMatchObject({
      status: 'scheduled',
      publishAt: '2026-12-01T04:30:00.000Z',
    })
  })

  it('an update sends minorEdit only if the edit is minor', () => {
    expect(requestBody(form, { ...base, minorEdit: true }, base).body['minorEdit']).toBe(true)
  })
})

describe('times in forms', () => {
  it.each([
    ['2026-11-30T18:30:00.000Z', '2026-12-01T00:00'],
    ['2026-12-01T04:30:00.000Z', '2026-12-01T10:00'],
    ['2026-12-31T18:29:00.000Z', '2026-12-31T23:59'],
  ])('toIstInput converts %s to %s in India, and fromIstInput converts it back', (instant, typed) => {
    expect(toIstInput(instant)).toBe(typed)
    expect(fromIstInput(typed)).toBe(instant)
  })

  it.each(['', 'soon', '2026-02-30T10:00', '2026-12-01T25:00', '2026-12-01'])(
    'fromIstInput returns %o unchanged, so the API contract rejects the value',
    (typed) => {
      expect(fromIstInput(typed)).toBe(typed)
    },
  )

  it('fromIstInput accepts a time with seconds, which some browsers add', () => {
    expect(fromIstInput('2026-12-01T10:00:00')).toBe('2026-12-01T04:30:00.000Z')
  })
})
