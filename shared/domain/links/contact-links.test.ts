import { expect, it } from 'vitest'
import { emailLink, phoneLink } from './contact-links.ts'

it.each([
  ['+91 120 400 1234', 'tel:+911204001234'],
  [' (0120) 400-1234 ', 'tel:01204001234'],
  ['98765+43210', 'tel:9876543210'],
])('phoneLink converts %j to %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

it.each([
  [' hr@example.com ', 'mailto:hr@example.com'],
  ['a+b@example.com', 'mailto:a%2Bb@example.com'],
  ['x?bcc=all&body=%0A@example.com', 'mailto:x%3Fbcc%3Dall%26body%3D%250A@example.com'],
  ['आशा@example.in', 'mailto:%E0%A4%86%E0%A4%B6%E0%A4%BE@example.in'],
])('emailLink converts %j to %s, without other recipients', (email, link) => {
  expect(emailLink(email)).toBe(link)
})
