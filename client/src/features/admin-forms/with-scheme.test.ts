import { expect, it } from 'vitest'
import { withScheme } from './with-scheme.ts'

it.each([
  'ssc.gov.in',
  'ssc.gov.in/notice.pdf?a=b#c',
  'www.upsc.gov.in/',
  'example.org:8443/x',
  'भारत.भारत/भर्ती',
  'xn--h2brj9c.in',
])('%s gets https', (text) => expect(withScheme(text)).toBe(`https://${text}`))

it('leaves out the blanks around an address', () => {
  expect(withScheme('  ssc.gov.in/x \n')).toBe('https://ssc.gov.in/x')
})

it.each([
  '',
  'https://ssc.gov.in',
  'http://ssc.gov.in',
  'Available Soon',
  'nothing',
  'javascript:alert(1)',
  'mailto:a@b.in',
  'a@b.in',
  'ssc.gov.in and others',
  '//ssc.gov.in',
  '1.5',
  '-a.in',
  'ssc..in',
])('%j stays as it is', (text) => expect(withScheme(text)).toBe(text))

it('is quick with long texts that are no address', () => {
  for (const text of ['a'.repeat(2000), 'a.'.repeat(1000), 'a-'.repeat(1000), '1.'.repeat(1000)])
    expect(withScheme(`${text}!`)).toBe(`${text}!`)
})
