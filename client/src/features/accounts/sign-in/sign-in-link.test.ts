import { describe, expect, it } from 'vitest'
import { parseSignInLink } from './sign-in-link.ts'

const TOKEN = 'AbC-_0123456789abcdefghijklmnopqrstuvwxyzAB'
const ADDRESS = 'asha+jobs@example.in'
const FOUND = { link: TOKEN, email: ADDRESS }
const HEAD = 'https://jobs.example.in/account#link='
const WHOLE = `${HEAD}${TOKEN}&email=asha%2Bjobs%40example.in`
const wrapped = (at: number, by: string) => `${WHOLE.slice(0, at)}${by}${WHOLE.slice(at)}`

describe('parseSignInLink', () => {
  it.each([
    ['a complete link', WHOLE],
    ['a link in a mail', `Open this link to sign in:\n\n  ${WHOLE}\n\nIt works once.`],
    ['the fragment of a page', `#link=${TOKEN}&email=asha%2Bjobs@example.in`],
    ['&amp; for &', WHOLE.replace('&', '&amp;')],
    ['&amp;amp; for &', WHOLE.replace('&', '&amp;amp;')],
    ['&#38; for &', WHOLE.replace('&', '&#38;')],
    ['%26 and %3D', WHOLE.replace('&', '%26').replace('email=', 'email%3D')],
    ['double percent-encoding', WHOLE.replace('&', '%2526').replace('%40', '%2540')],
    ['%23 for #', WHOLE.replace('#', '%23').replace('link=', 'link%3D')],
    ...['.', ')', '>', '].', '",', '&gt;', '%3E', '%20', ' ', '\u00A0'].map((end) => [
      `"${end}" after it`,
      WHOLE + end,
    ]),
    ['angle brackets around it', `<${WHOLE}>`],
    ['a line break in its token', wrapped(60, '\n')],
    ['a line break and a quote mark in its token', wrapped(60, '\r\n> ')],
    ['a quote mark in its token', `> ${wrapped(60, '> ')}`],
    ['a space in its token', wrapped(60, ' ')],
    ['a soft break in its token', wrapped(60, '\u200B')],
    ['a line break before &', wrapped(HEAD.length + 43, '\n')],
    ['a line break in its address', wrapped(WHOLE.length - 6, '\n')],
  ])('parseSignInLink finds a sign-in link in a text with %s', (_what, text) => {
    expect(parseSignInLink(text)).toEqual(FOUND)
  })

  it('parseSignInLink decodes the email address in a complete link only once', () => {
    const text = `${HEAD}${TOKEN}&email=a%2540b%26c%40example.in`
    expect(parseSignInLink(text)).toEqual({ link: TOKEN, email: 'a%40b&c@example.in' })
  })

  it.each([
    ['cut in its token', `${HEAD}${TOKEN.slice(0, 30)}`],
    ['without its token', HEAD],
    ['with another character in its token', WHOLE.replace('AbC', 'A*C')],
    ['with a longer token', WHOLE.replace('AbC', 'AbCD')],
    ['without its address', `${HEAD}${TOKEN}`],
    ['cut after &', `${HEAD}${TOKEN}&`],
    ['cut in its address', `${HEAD}${TOKEN}&email=asha%40exam`],
    ['cut in a percent code', `${HEAD}${TOKEN}&email=asha%4`],
  ])('parseSignInLink reports a sign-in link %s as damaged', (_what, text) => {
    expect(parseSignInLink(text)).toBe('damaged')
  })

  it.each(['123456', '#details', '', 'Your code is 123456', 'https://jobs.example.in/account'])(
    'parseSignInLink finds no sign-in link in %j',
    (text) => {
      expect(parseSignInLink(text)).toBeNull()
    },
  )
})
