import { describe, expect, it } from 'vitest'
import { buildContact } from '#shared/testing/builders.ts'
import { ContactBody } from './contact.ts'
import { fieldErrors } from './envelope.ts'

const NAME = 'Name is required'
const EMAIL = 'Email is required'
const BAD_EMAIL = 'Please enter a valid email address'
const FOREIGN_NAME = 'Use an email address with only English letters, digits and signs before the @.'
const SUBJECT = 'Subject is required'
const MESSAGE = 'Message is required'
const SHORT = 'Message should be at least 20 characters'
const NOT_STORABLE = 'This text has characters that cannot be saved.'

function findErrors(body: unknown) {
  const parsed = ContactBody.safeParse(body)
  return parsed.success ? [] : fieldErrors(parsed.error.issues, Object.keys(ContactBody.shape))
}

describe('the schema of a contact message', () => {
  it('the schema of a contact message reports all four missing fields in their order', () => {
    expect(findErrors({})).toEqual([
      { field: 'name', message: NAME },
      { field: 'email', message: EMAIL },
      { field: 'subject', message: SUBJECT },
      { field: 'message', message: MESSAGE },
    ])
  })

  it.each([
    ['nothing', 'name', '', NAME],
    ['spaces', 'name', '  ', NAME],
    ['a zero-width space', 'name', '\u200B', NAME],
    ['201 characters', 'name', 'x'.repeat(201), 'Use at most 200 characters.'],
    ['NUL', 'name', 'a\0', NOT_STORABLE],
    ['nothing', 'email', '', EMAIL],
    ['white space', 'email', ' \t', EMAIL],
    ['a word', 'email', 'asha', BAD_EMAIL],
    ['a name in Devanagari', 'email', 'आशा@example.in', FOREIGN_NAME],
    ['a host without a dot', 'email', 'asha@example', BAD_EMAIL],
    ['two at signs', 'email', 'a@b@example.in', BAD_EMAIL],
    ['a second header', 'email', 'asha@example.in\r\nBcc: all@example.in', BAD_EMAIL],
    ['nothing', 'subject', '', SUBJECT],
    ['a byte order mark', 'subject', '\uFEFF', SUBJECT],
    ['301 characters', 'subject', 'x'.repeat(301), 'Use at most 300 characters.'],
    ['nothing', 'message', '', MESSAGE],
    ['30 spaces', 'message', ' '.repeat(30), MESSAGE],
    ['19 characters', 'message', 'x'.repeat(19), SHORT],
    ['19 characters among spaces', 'message', `   ${'x'.repeat(19)}   `, SHORT],
    ['10,001 characters', 'message', 'x'.repeat(10_001), 'Use at most 10,000 characters.'],
    ['a lone surrogate', 'message', `${'x'.repeat(20)}\uD800`, NOT_STORABLE],
  ])('a contact message with %s in the field %s is rejected', (_what, field, value, message) => {
    expect(findErrors({ ...buildContact(), [field]: value })).toEqual([{ field, message }])
  })

  it.each([
    ['Devanagari', 'name', 'आशा कुमारी'],
    ['20 characters', 'message', 'x'.repeat(20)],
    ['10,000 characters', 'message', 'x'.repeat(10_000)],
    ['lines of Hindi', 'message', 'दो पंक्तियों\nका एक संदेश, सही।'],
  ])('a contact message with %s in the field %s is accepted unchanged', (_what, field, value) => {
    const body = { ...buildContact(), [field]: value }
    expect(ContactBody.parse(body)).toEqual(body)
  })

  it('the schema of a contact message converts an email address to its normal form', () => {
    const body = { ...buildContact(), email: ' \u200BAsha@example.in. ' }
    expect(ContactBody.parse(body)).toEqual({ ...body, email: 'asha@example.in' })
  })

  it('the schema of a contact message rejects values that are not text', () => {
    expect(findErrors(buildContact({ name: undefined }))).toEqual([{ field: 'name', message: NAME }])
    expect(findErrors({ ...buildContact(), name: { $ne: '' } })).toEqual([
      { field: 'name', message: 'This must be text.' },
    ])
  })

  it('the schema of a contact message removes unknown fields', () => {
    expect(ContactBody.parse({ ...buildContact(), role: 'admin' })).toEqual(buildContact())
  })
})
