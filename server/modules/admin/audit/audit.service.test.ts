import { describe, expect, it } from 'vitest'
import { redactSecrets } from './audit.service.ts'

describe('redactSecrets', () => {
  it.each(['otp', 'code', 'mac', 'token', 'accessToken', 'Challenge', 'password', 'apiKey'])(
    'redactSecrets hides the field %s at any depth',
    (name) => {
      expect(redactSecrets({ a: [{ [name]: '123456', kept: 1 }] })).toEqual({
        a: [{ [name]: '(hidden)', kept: 1 }],
      })
    },
  )

  it.each([
    null,
    'text',
    3,
    [],
    { answerKeyLink: [{ label: 'Key', link: 'https://a.gov.in/' }], postcode: 1 },
  ])('redactSecrets does not change a value without secrets: %j', (value) => {
    expect(redactSecrets(value)).toEqual(value)
  })
})
