import { describe, expect, it } from 'vitest'
import { hasOfficialSource, isOfficialLink } from './official-source.ts'

describe('isOfficialLink', () => {
  it.each([
    'https://ssc.gov.in/',
    'http://UPSCONLINE.NIC.IN/a?b=c',
    'https://gov.in',
    'https://ssc.gov.in./',
    'https://cdnbbsr.s3waas.gov.in/notice.pdf',
    'https://joinindianarmy.nic.in:8443/',
    'https://csirnet.nta.ac.in/',
    'https://natboard.edu.in/',
    'https://x.सरकार.भारत/',
    'https://ibpsonline.ibps.in/',
    'https://sbi.bank.in/careers',
    'https://rbidocs.rbi.org.in/a.pdf',
  ])('isOfficialLink accepts a link of a public body: %s', (link) => {
    expect(isOfficialLink(link)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'not an address',
    'https://gov.in.example.com/',
    'https://notgov.in/',
    'https://ssc-gov.in/',
    'https://recruit-gov.com/',
    'https://example.com/ssc.gov.in',
    'https://ssc.gov.in@example.com/',
    'https://cdn.digialm.com/',
    'https://www.example.org.in/',
    'javascript:alert("ssc.gov.in")',
  ])('isOfficialLink rejects %s', (link) => {
    expect(isOfficialLink(link)).toBe(false)
  })
})

describe('a post', () => {
  const post = {
    notificationLink: 'https://example.com/',
    applyLink: [],
    admissionLink: [],
    admitCardLink: [],
    answerKeyLink: [],
    resultLink: [],
  }

  it('a post has an official source if its notification or any entry is official', () => {
    expect(hasOfficialSource({ ...post, notificationLink: 'https://ssc.gov.in/' })).toBe(true)
    expect(
      hasOfficialSource({ ...post, resultLink: [{ label: 'Result', link: 'https://ssc.gov.in/' }] }),
    ).toBe(true)
  })

  it('a post has no official source if its only official link belongs to a hidden entry', () => {
    expect(hasOfficialSource({ ...post, applyLink: [{ label: ' ', link: 'https://ssc.gov.in/' }] })).toBe(
      false,
    )
    expect(hasOfficialSource(post)).toBe(false)
  })
})
