import { describe, expect, it } from 'vitest'
import { ContactBody } from '#shared/contracts/contact.ts'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import { contact } from '#client/messages/en/site-pages/contact.ts'
import { CONTACT_FIELDS, contactErrors, knownErrors, type ContactValues } from './contact-rules.ts'

const GOOD: ContactValues = {
  name: 'Asha Kumari',
  email: 'asha@example.in',
  subject: 'A wrong date',
  message: 'The last date of this notice is wrong.',
}

const ZERO_WIDTH = '\u200B\u2060'

const NAMES = [
  '',
  ' ',
  '\u00A0\t',
  ZERO_WIDTH,
  'आशा',
  'a'.repeat(200),
  'a'.repeat(201),
  'nul\0',
  '\uD83D',
  ' '.repeat(201),
]
const EMAILS = [
  '',
  '  ',
  ZERO_WIDTH,
  'asha',
  'asha@',
  '@example.in',
  'asha@example',
  'asha@example.i',
  'a b@example.in',

  ' asha@example.in ',
  'asha@mail.example.in',
  'ASHA+jobs@Example.IN',
  'asha@उदाहरण.भारत',
  'a@b@example.in',

  '"asha"@example.in',
  'asha@example.in.',
  'asha@example..in',
  'a,b@example.in',
  'asha@example.in\n',
  'a\0@example.in',

  `${'a'.repeat(243)}@example.in`,
  `${'a'.repeat(244)}@example.in`,
  ` ${'a'.repeat(243)}@example.in`,
  ' '.repeat(509),
  '\u200Basha@example.in\u202C',
  'आशा@example.in',
]
const SUBJECTS = ['', '\u3000', 'Ok', 's'.repeat(300), 's'.repeat(301), '\uDE00 broken']
const MESSAGES = [
  '',
  '\n\n',
  ZERO_WIDTH,
  'Too short',
  'm'.repeat(19),
  'm'.repeat(20),
  `${'m'.repeat(19)}   `,
  `  ${'m'.repeat(20)}`,

  'क'.repeat(20),
  '😀'.repeat(10),
  'm'.repeat(10_000),
  'm'.repeat(10_001),
  `${'m'.repeat(30)}\0`,
  ' '.repeat(10_001),
]

const cases: [string, ContactValues][] = [
  ['nothing filled in', { name: '', email: '', subject: '', message: '' }],
  ['all in order', GOOD],
  ...NAMES.map((name): [string, ContactValues] => [
    `name ${JSON.stringify(name.slice(0, 30))}`,
    { ...GOOD, name },
  ]),
  ...EMAILS.map((email): [string, ContactValues] => [
    `email ${JSON.stringify(email.slice(0, 30))}`,
    { ...GOOD, email },
  ]),
  ...SUBJECTS.map((subject): [string, ContactValues] => [
    `subject ${JSON.stringify(subject.slice(0, 30))}`,
    { ...GOOD, subject },
  ]),
  ...MESSAGES.map((message): [string, ContactValues] => [
    `message ${JSON.stringify(message.slice(0, 30))}`,
    { ...GOOD, message },
  ]),
]

describe('the rules of the contact form', () => {
  it.each(cases)('say what the contract says: %s', (_, values) => {
    const parsed = ContactBody.safeParse(values)
    const contract = parsed.success ? [] : fieldErrors(parsed.error.issues, CONTACT_FIELDS)
    const found = Object.entries(contactErrors(values, contact.rules)).map(([field, message]) => ({
      field,
      message,
    }))
    expect(found).toEqual(contract)
  })

  it('have the documented messages', () => {
    const nothing = { name: '', email: '', subject: '', message: '' }
    expect(contactErrors(nothing, contact.rules)).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(contactErrors({ ...GOOD, email: 'asha', message: 'Too short' }, contact.rules)).toEqual({
      email: 'Please enter a valid email address',
      message: 'Message should be at least 20 characters',
    })
  })

  it('keep of the server’s errors the first of each field of the form', () => {
    const errors = [
      { field: 'email', message: 'First' },
      { field: 'email', message: 'Second' },
      { field: 'website', message: 'Unknown' },
    ]
    expect(knownErrors(errors)).toEqual({ email: 'First' })
  })
})
