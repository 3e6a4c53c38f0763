import { expect, it } from 'vitest'
import { AccountFields, RegisterBody } from '#shared/contracts/account-bodies.ts'
import { normalizePhone, parseOtp, toRequestBody, toSentEmail } from './use-account-form.ts'

const GOOD = {
  firstName: ' आशा ',
  lastName: 'कुमारी',
  phone: '+91 98765-43210',
  isAdult: 'yes',
  email: ' asha@example.in ',
  otp: '012345',
}

const findMessage = (changes: Partial<typeof GOOD>): string | undefined =>
  AccountFields.safeParse(toRequestBody({ ...GOOD, ...changes })).error?.issues[0]?.message

it('toRequestBody returns values that the API contract accepts', () => {
  expect(findMessage({})).toBeUndefined()
  expect(RegisterBody.parse({ ...toRequestBody(GOOD), challenge: 'x' })).toMatchObject({
    firstName: 'आशा',
    phone: '9876543210',
    email: 'asha@example.in',
  })
})

it.each([
  ['email', '', 'Email is required'],
  ['email', 'asha@', 'Please enter a valid email address'],
  [
    'email',
    'आशा@example.in',
    'Use an email address with only English letters, digits and signs before the @.',
  ],
  ['phone', '98765', 'Phone number must be 10 digits'],
  ['phone', '98765432101', 'Phone number must be 10 digits'],
  ['phone', 'ninety', 'Phone number must be 10 digits'],
  ['otp', '12345', 'Enter the 6-digit OTP.'],
  ['firstName', '\u200b ', 'First name is required'],
  ['lastName', 'x'.repeat(101), 'Use at most 100 characters.'],
] as const)(
  'AccountFields rejects the value of the field %s %j with the message %s',
  (field, value, message) => {
    expect(findMessage({ [field]: value })).toBe(message)
  },
)

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['१२३४५६', '123456'],
  ['Your code is 654321. It works for 10 minutes.', '654321'],
  ['12ab', '12'],
  ['1234567', '123456'],
])('parseOtp extracts from the text %j the code %s', (text, code) => {
  expect(parseOtp(text)).toBe(code)
})

it.each([
  ['98765 43210', '9876543210'],
  ['+91-9876543210', '9876543210'],
  ['09876543210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['9187654321', '9187654321'],
])('normalizePhone converts %s to %s', (text, phone) => {
  expect(normalizePhone(text)).toBe(phone)
})

it.each([
  [' Asha@Example.in ', 'asha@example.in'],
  ['\u202Aasha@example.in\u202C', 'asha@example.in'],
  ['asha@exam\u2060ple.in\u200B', 'asha@example.in'],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  [' asha@ ', 'asha@'],
])('toSentEmail converts %j to %s', (text, email) => {
  expect(toSentEmail(text)).toBe(email)
})
