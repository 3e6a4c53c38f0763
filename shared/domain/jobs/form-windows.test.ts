import { expect, it } from 'vitest'
import { deriveFormWindows } from './form-windows.ts'

type Entry = [label: string, date: string]
const LINK = 'https://ssc.gov.in/a'

const read = (dates: Entry[], links: { applyLink?: string; answerKeyLink?: string } = {}) =>
  deriveFormWindows({
    importantDates: dates.map(([label, date]) => ({ label, date })),
    applyLink: links.applyLink === undefined ? [] : [{ label: links.applyLink, link: LINK }],
    answerKeyLink: links.answerKeyLink === undefined ? [] : [{ label: links.answerKeyLink, link: LINK }],
  })
const periods = (...dates: Entry[]) => read(dates).map(({ name, from, to }) => [name, from, to])

it('deriveFormWindows joins the two entries of a period', () => {
  expect(
    periods(['Correction window (from)', '2027-01-05'], ['Correction window (to)', '2027-01-06']),
  ).toEqual([['correction', '2027-01-05', '2027-01-06']])
})

it('deriveFormWindows reads a period in one entry, in words and in Hindi', () => {
  expect(periods(['Form Correction', '5 January 2027 to 6 January 2027'])).toEqual([
    ['correction', '2027-01-05', '2027-01-06'],
  ])
  expect(periods(['आवेदन में संशोधन', '05/01/2027 - 06/01/2027'])).toEqual([
    ['correction', '2027-01-05', '2027-01-06'],
  ])
})

it('deriveFormWindows leaves the start blank if only the end is known', () => {
  expect(periods(['Answer key objections close', '2027-02-25'])).toEqual([['objection', '', '2027-02-25']])
})

it('deriveFormWindows takes a start without an end as one day', () => {
  expect(periods(['Correction opens', '2027-01-05'])).toEqual([['correction', '2027-01-05', '2027-01-05']])
})

it('deriveFormWindows separates two periods of one post', () => {
  expect(
    periods(
      ['Correction window (from)', '2027-01-05'],
      ['Correction window (to)', '2027-01-06'],
      ['Reopened form correction window (from)', '2027-03-06'],
      ['Reopened form correction window (to)', '2027-03-07'],
    ),
  ).toEqual([
    ['correction', '2027-01-05', '2027-01-06'],
    ['correction', '2027-03-06', '2027-03-07'],
  ])
})

it.each([
  ['Correction Charge', '2027-01-05'],
  ['DV objection (from)', '2027-01-05'],
  ['Objection Charge', '2027-01-05'],
  ['Exam', '2027-01-05'],
  ['Correction window', 'To be announced'],
  ['Tentative correction window', '2027-01-05'],
  ['Correction window', 'Postponed, was 5 January 2027'],
  ['', '2027-01-05'],
])('deriveFormWindows reads no period from %j with the date %j', (label, date) => {
  expect(periods([label, date])).toEqual([])
})

it('a period has the link of its list that names it, and no other', () => {
  const dates: Entry[] = [
    ['Form correction', '2027-01-05 to 2027-01-06'],
    ['Objection', '2027-02-20 to 2027-02-25'],
  ]
  expect(read(dates).map(({ link }) => link)).toEqual(['', ''])
  expect(read(dates, { applyLink: 'Apply', answerKeyLink: 'Answer key' }).map(({ link }) => link)).toEqual([
    '',
    '',
  ])
  expect(
    read(dates, { applyLink: 'Edit form', answerKeyLink: 'Raise objection' }).map(({ link }) => link),
  ).toEqual([LINK, LINK])
})
