import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { optionalLink, requiredLink } from './fields.ts'
import { requiredTitle } from './text-fields.ts'

const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message)

describe('a link field', () => {
  const link = requiredLink('Enter a link.')

  it('a link field converts a web address to its normal form', () => {
    const typed = ' www.example.gov.in/Advt No 5.pdf\u200B'
    expect(link.parse(typed)).toBe('https://www.example.gov.in/Advt%20No%205.pdf')
    expect(optionalLink.parse(typed)).toBe('https://www.example.gov.in/Advt%20No%205.pdf')
    expect(optionalLink.parse(' \u200B')).toBe('')
    expect(messagesOf(link, ' \u200B')).toEqual(['Enter a link.'])
  })

  it.each([
    ['https://example.gov.in/<b>', 'Remove this character from the web address: <'],
    ['https://example.gov.in/Advt No 5/>', 'Remove this character from the web address: >'],
    ['https://example.gov.in\\notice', 'Remove this character from the web address: \\'],
    ['https://exam ple.gov.in/', 'Remove the blank from the name of the website in this address.'],
    ['https://user:secret@example.gov.in/', 'Check the name of the website in this address.'],
    ['https://example.gov.in/a.pdf, https://example.gov.in/b.pdf', 'Enter one web address.'],
    [`https://example.gov.in/${' a'.repeat(800)}`, 'Use at most 2,048 characters.'],
    ['javascript:alert(1)', 'Enter a web address that begins with http:// or https://.'],
    ['Available Soon', 'Enter a web address that begins with http:// or https://.'],
  ])('a link field reports the error in %.60s', (typed, message) => {
    expect(messagesOf(link, typed)).toEqual([message])
    expect(messagesOf(optionalLink, typed)).toEqual([message])
  })
})

describe('a title field', () => {
  const title = requiredTitle(10, 'Enter a title.')

  it('a title field converts a title to one line without invisible characters', () => {
    expect(title.parse(' \u200BClerk\u00AD\n201\u00088 \u202E')).toBe('Clerk 2018')
  })

  it.each([
    ['\u200B \u2800\u0001', 'Enter a title.'],
    ['a\0', 'This text has characters that cannot be saved.'],
    ['Clerk \uD83D', 'This text has characters that cannot be saved.'],
    ['x'.repeat(11), 'Use at most 10 characters.'],
    [5, 'This must be text.'],
    [undefined, 'Enter a title.'],
  ])('a title field rejects %j', (value, message) => expect(messagesOf(title, value)).toEqual([message]))
})
