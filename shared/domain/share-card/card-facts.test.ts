import { describe, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { jobCardFacts, privateJobCardFacts, toCardSite } from './card-facts.ts'
import { cardLanguage } from './card-labels.ts'
import { cardVersion } from './card-version.ts'
import { isDrawable, toDrawable } from './drawable-text.ts'

const NO_LINKS = { applyLink: [], admissionLink: [], admitCardLink: [], answerKeyLink: [], resultLink: [] }

const factsOf = (changes: Partial<ReturnType<typeof buildJobPostItem>>) =>
  jobCardFacts(buildJobPostItem({ ...NO_LINKS, ...changes }))

const valueOf = ({ rows }: ReturnType<typeof jobCardFacts>, name: string) =>
  rows.find((row) => row.name === name)?.value

describe('jobCardFacts', () => {
  it('the picture of a post has its title, organisation, last date, fees and official host', () => {
    expect(
      factsOf({
        postName: 'SSC CGL 2026',
        organisationName: 'Staff Selection Commission',
        lastDate: '2027-01-12',
        applicationFee: [
          { label: 'General', fee: '₹100' },
          { label: 'SC / ST', fee: 'निःशुल्क' },
          { label: 'Women', fee: 'No fee' },
          { label: 'PwBD', fee: '' },
          { label: 'Payment Mode', fee: 'Debit card, UPI' },
          { label: ' ', fee: '₹900' },
        ],
        notificationLink: 'https://www.ssc.gov.in/notice.pdf',
      }),
    ).toEqual({
      title: 'SSC CGL 2026',
      organisation: 'Staff Selection Commission',
      rows: [
        { name: 'lastDate', value: '12/01/2027' },
        { name: 'fee', value: 'General: ₹100; SC / ST: निःशुल्क; Women: No fee' },
        { name: 'officialHost', value: 'ssc.gov.in' },
      ],
    })
  })

  it('facts that a post does not have are left out of its picture', () => {
    const facts = factsOf({ lastDate: '', applicationFee: [], notificationLink: 'none' })
    expect(facts.rows).toEqual([])
  })

  it('the host of an official link of a stage is preferred to a notification elsewhere', () => {
    const notificationLink = 'https://notices.example.com/1'
    const applyLink = [{ label: 'Apply', link: 'https://bpsc.bihar.gov.in/apply' }]
    expect(valueOf(factsOf({ notificationLink, applyLink }), 'officialHost')).toBe('bpsc.bihar.gov.in')
    expect(factsOf({ notificationLink }).rows.at(-1)).toEqual({ name: 'host', value: 'notices.example.com' })
  })

  it('a title of several lines with invisible characters and half characters becomes one line', () => {
    const post = buildJobPostItem(NO_LINKS)
    expect(jobCardFacts({ ...post, postName: ' A\n\tB\u202Ec\u0000\uD83D ' }).title).toBe('A Bc\uFFFD')
  })
})

it('the picture of a private job has only the facts that need no session', () => {
  const job = { postName: 'Sales', company: 'Ganga', location: 'Patna', salary: '', lastDate: '2026-12-15' }
  expect(privateJobCardFacts({ ...job, contactPhone: '9876543210' } as typeof job)).toEqual({
    title: 'Sales',
    organisation: 'Ganga',
    rows: [
      { name: 'lastDate', value: '15/12/2026' },
      { name: 'location', value: 'Patna' },
    ],
  })
})

it.each([
  ['राजस्थान पुलिस भर्ती (RPSC) 2026', 'hi'],
  ['SSC CGL 2026', 'en'],
  ['2026', 'en'],
  ['', 'en'],
])('the labels for the title "%s" are in %s', (title, language) => {
  expect(cardLanguage({ title })).toBe(language)
})

it('the version changes with each visible fact and with nothing else', () => {
  const site = toCardSite('Avsar', 'https://avsar.example')
  const post = { postName: 'Clerk', lastDate: '2026-12-15', salary: '1' }
  const version = cardVersion(factsOf(post), site)
  expect(version).toMatch(/^[0-9a-z]{14}$/)
  expect(cardVersion(factsOf({ ...post, salary: '2' }), site)).toBe(version)
  const others = [
    cardVersion(factsOf({ ...post, lastDate: '2026-12-16' }), site),
    cardVersion(factsOf({ ...post, postName: 'Clerks' }), site),
    cardVersion(factsOf(post), toCardSite('Avsar 2', 'https://avsar.example')),
    cardVersion(factsOf(post), toCardSite('Avsar', 'https://avsar.example:8443')),
  ]
  expect(new Set([version, ...others]).size).toBe(5)
})

it.each([
  ['Rail 😀 भर्ती ₹500 – “A”', 'Rail भर्ती ₹500 – “A”', true],
  ['தமிழ்நாடு காவல் TN', 'TN', false],
  ['اردو', '', false],
  ['😀', '', false],
  ['2026', '2026', false],
])('the server draws "%s" as "%s"', (title, drawn, isTitle) => {
  expect(toDrawable(title)).toBe(drawn)
  expect(isDrawable(title)).toBe(isTitle)
})
