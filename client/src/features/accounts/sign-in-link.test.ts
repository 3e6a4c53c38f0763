import { expect, it } from 'vitest'
import { signInLinkOf } from './sign-in-link.ts'

const TOKEN = 'AbC-_0123456789abcdefghijklmnopqrstuvwxyzAB'
const FOUND = { link: TOKEN, email: 'asha+jobs@example.in' }

it.each([
  [`https://example.in/account#link=${TOKEN}&email=asha%2Bjobs%40example.in`, FOUND],
  [
    `Open this link to sign in:\n\n  http://x/account#link=${TOKEN}&email=asha%2Bjobs%40example.in\n\nIt works`,
    FOUND,
  ],
  [`#link=${TOKEN}&email=asha%2Bjobs@example.in`, FOUND],
  [`#link=${TOKEN}`, null],
  [`#link=short&email=a%40b.in`, null],
  [`link=${TOKEN}&email=a%40b.in`, null],
  ['123456', null],
  ['#details', null],
  ['', null],
])('finds in %j %j', (text, found) => {
  expect(signInLinkOf(text)).toEqual(found)
})
