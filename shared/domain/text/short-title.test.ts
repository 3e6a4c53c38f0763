import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortTitle } from './short-title.ts'

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const lengthOf = (text: string) => [...segmenter.segment(text)].length

describe('a short title', () => {
  it.each([
    ['SSC CGL 2026 Admit Card', 'SSC CGL 2026 Admit Card'],
    [
      'PFRDA Assistant Manager (Grade A) 2025 Phase I Admit Card',
      'PFRDA Assistant Manager (Grade A) … Admit Card',
    ],
    [
      'BSSC Office Attendant (कार्यालय परिचारी) Recruitment 2025 – 3727 Posts',
      'BSSC Office Attendant (कार्यालय परिचारी) Recruitment…',
    ],
    ['RPSC Veterinary Officer Recruitment 2025 – 1100 Posts', 'RPSC Veterinary Officer Recruitment 2025…'],
    [
      'Indian Navy SSC Executive (Information Technology) January 2026',
      'Indian Navy SSC Executive (Information…',
    ],
    [
      'RSSB Librarian Grade III 2024 Admit Card – 548 Posts and more',
      'RSSB Librarian Grade III 2024 Admit Card…',
    ],
    [
      'SSC Sub-Inspector in Delhi Police and CAPFs 2024 Paper II Final Answer Key – 4187 Posts',
      'SSC Sub-Inspector in Delhi … Final Answer Key',
    ],
    [
      'Rajasthan Police Constable and Driver 2025 Joining Order, Final Result and Admit Card – 10036 Posts',
      'Rajasthan Police Constable and … Joining Order',
    ],
    [
      'उत्तर प्रदेश पुलिस उप निरीक्षक एवं प्लाटून कमांडर सीधी भर्ती परीक्षा दो हजार पच्चीस प्रवेश पत्र',
      'उत्तर प्रदेश पुलिस उप निरीक्षक एवं प्लाटून कमांडर सीधी भर्ती परीक्षा … प्रवेश पत्र',
    ],
    // No stage: words that only begin like one.
    [
      'Institute of Resultant Studies Assistant Professor of Resultology 2026',
      'Institute of Resultant Studies Assistant…',
    ],
  ])('the short title for %s is %s', (title, short) => {
    expect(shortTitle(title, 50)).toBe(short)
  })

  it('the short title for one endless word is cut between letters', () => {
    expect(shortTitle('क्षि'.repeat(60), 50)).toBe(`${'क्षि'.repeat(49)}…`)
  })

  it('a short title never exceeds the limit, equals a title within the limit, and ends at a word', () => {
    const word = fc.constantFrom(
      'SSC',
      'Result',
      'Admit Card',
      '–',
      '(Grade',
      'भर्ती',
      'परीक्षा',
      '2026',
      'e\u0301',
      '👮🏽‍♀️',
      'Clerk,',
    )
    const titles = fc.oneof(
      fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(titles, fc.integer({ min: 20, max: 60 }), (title, length) => {
        const short = shortTitle(title, length)
        expect(lengthOf(short)).toBeLessThanOrEqual(Math.max(length, 1))
        expect(short.isWellFormed() || !title.isWellFormed()).toBe(true)
        if (lengthOf(title) <= length) expect(short).toBe(title)
        else expect(short).toContain('…')
      }),
    )
  })
})
