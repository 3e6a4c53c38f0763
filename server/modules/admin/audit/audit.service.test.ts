import { describe, expect, it } from 'vitest'
import { redactSecrets } from './audit.service.ts'

describe('a value that people may see', () => {
  it.each(['otp', 'code', 'mac', 'token', 'accessToken', 'Challenge', 'password', 'apiKey'])(
    'has no %s in it, however deep',
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
  ])('is as it was where nothing is secret: %j', (value) => {
    expect(redactSecrets(value)).toEqual(value)
  })
})
