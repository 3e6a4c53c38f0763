import { expect, it } from 'vitest'
import { toContactError } from './use-contact-form.ts'

it('tells a missing network by the name of the error', () => {
  expect(toContactError(Object.assign(new Error('No answer'), { name: 'NetworkError' }))).toEqual({
    kind: 'network',
  })
})

it('reads the words of the server and its errors of single fields', () => {
  const error = Object.assign(new Error('Email is required'), {
    errors: [{ field: 'email', message: 'Email is required' }, { field: 7 }, null],
  })
  expect(toContactError(error)).toEqual({
    kind: 'rejected',
    message: 'Email is required',
    errors: { email: 'Email is required' },
  })
})

it.each([undefined, null, 'broken', {}, { message: 5, errors: 'none' }])(
  'makes a refusal without words of %j',
  (error) => {
    expect(toContactError(error)).toEqual({ kind: 'rejected', message: '', errors: {} })
  },
)
