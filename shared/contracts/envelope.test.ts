import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toEnvelope, envelope, ErrorEnvelope, fieldErrors, fieldName } from './envelope.ts'

describe('the envelope of a response', () => {
  it('the envelope of a response has status code, success, message and data', () => {
    expect(toEnvelope({ _id: 'a' }, 'Deleted.')).toEqual({
      statusCode: 200,
      success: true,
      message: 'Deleted.',
      data: { _id: 'a' },
    })
  })

  it('the envelope of a response passes its contract, which rejects another status code or other data', () => {
    const contract = envelope(z.object({ n: z.number() }))
    expect(contract.parse(toEnvelope({ n: 1 }))).toEqual(toEnvelope({ n: 1 }))
    expect(contract.safeParse({ ...toEnvelope({ n: 1 }), statusCode: 201 }).success).toBe(false)
    expect(contract.safeParse(toEnvelope({ n: 'one' })).success).toBe(false)
  })

  it('the envelope of a failed request has errors, and details or null as data', () => {
    const errors = [{ field: 'a', message: 'b' }]
    const failure = { statusCode: 409, success: false, message: 'No', data: null, errors }
    expect(ErrorEnvelope.parse(failure)).toEqual(failure)
    expect(ErrorEnvelope.parse({ ...failure, errors: [], data: { current: {} } }).data).toEqual({
      current: {},
    })
    expect(ErrorEnvelope.safeParse({ ...failure, data: undefined }).success).toBe(false)
    expect(ErrorEnvelope.safeParse({ ...failure, success: true }).success).toBe(false)
    expect(ErrorEnvelope.safeParse({ ...failure, errors: undefined }).success).toBe(false)
  })
})

describe('fieldName', () => {
  it.each<[(string | number)[], string]>([
    [[], ''],
    [['postName'], 'postName'],
    [['applyLink', 0, 'link'], 'applyLink[0].link'],
    [
      ['informationSections', 0, 'Information', 1, 'values', 2, 3, 4],
      'informationSections[0].Information[1].values[2][3][4]',
    ],
    [[0, 'a'], '[0].a'],
  ])('fieldName returns for the path %j the name "%s"', (path, name) => {
    expect(fieldName(path)).toBe(name)
  })
})

describe('fieldErrors', () => {
  const issue = (path: (string | number)[], message: string): z.core.$ZodIssue => ({
    code: 'custom',
    path,
    message,
    input: undefined,
  })

  it('fieldErrors orders errors by field, and by entry within a field', () => {
    const issues = [issue(['c'], '1'), issue(['b', 1], '2'), issue(['b', 2], '3'), issue(['a'], '4')]
    expect(fieldErrors(issues, ['a', 'b', 'c'])).toEqual([
      { field: 'a', message: '4' },
      { field: 'b[1]', message: '2' },
      { field: 'b[2]', message: '3' },
      { field: 'c', message: '1' },
    ])
  })

  it('fieldErrors returns only the first error of each field', () => {
    const issues = [issue(['a'], 'first'), issue(['a'], 'second'), issue(['a', 0], 'third')]
    expect(fieldErrors(issues, ['a'])).toEqual([
      { field: 'a', message: 'first' },
      { field: 'a[0]', message: 'third' },
    ])
  })

  it('fieldErrors puts errors of fields that are not in the list last', () => {
    const fields = fieldErrors([issue([], '1'), issue(['x'], '2'), issue(['b'], '3')], ['a', 'b'])
    expect(fields.map(({ field }) => field)).toEqual(['b', '', 'x'])
  })

  it('fieldErrors does not change the issues that are passed to it', () => {
    const issues = Object.freeze([issue(['b'], '1'), issue(['a'], '2')])
    expect(fieldErrors(issues, ['a', 'b'])).toHaveLength(2)
  })
})
