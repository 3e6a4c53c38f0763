import { describe, expect, it } from 'vitest'
import { readSearch } from './read-search.ts'
import { siteAliases } from './alias-groups.ts'

const read = (query: string) => readSearch(query, { aliases: siteAliases, namesFields: true })
// Typed terms with their named fields.
const termsOf = (query: string) =>
  read(query)?.terms.map(({ typed, names }) => (names === undefined ? typed : `${typed}=${names.value}`))

describe('words that name a qualification', () => {
  it.each([
    ['8th pass', '8th=8th'],
    ['आठवीं पास', 'आठवीं=8th'],
    ['8 pass', '8 pass=8th'],
    ['10 th', '10 th=10th'],
    ['१०वीं', '10वीं=10th'],
    ['matric', 'matric=10th'],
    ['high school', 'high school=10th'],
    ['class 10', 'class 10=10th'],
    ['दसवी', 'दसवी=10th'],
    ['10+2', '10 2=12th'],
    ['intermediate', 'intermediate=12th'],
    ['इण्टर', 'इंटर=12th'],
    ['बारहवीं', 'बारहवीं=12th'],
    ['senior secondary', 'senior secondary=12th'],
    ['I.T.I.', 'i t i=ITI'],
    ['आईटीआई', 'आईटीआई=ITI'],
    ['diploma holders', 'diploma=Diploma|holders'],
    ['any graduate', 'graduate=Graduate'],
    ['स्नातक', 'स्नातक=Graduate'],
    ['B.Tech', 'b tech=Graduate'],
    ['b.sc. pass', 'b sc=Graduate'],
    ['post graduate', 'post graduate=Postgraduate'],
    ['M.Tech', 'm tech=Postgraduate'],
    ['परास्नातक', 'परास्नातक=Postgraduate'],
  ])('a search for %s names a qualification', (query, terms) => {
    expect(termsOf(query)?.join('|')).toBe(terms)
  })
})

describe('words that name a state', () => {
  it.each([
    ['up', 'up=Uttar Pradesh'],
    ['U.P.', 'u p=Uttar Pradesh'],
    ['उ.प्र.', 'उ प्र=Uttar Pradesh'],
    ['उत्तर प्रदेश', 'उत्तर प्रदेश=Uttar Pradesh'],
    ['mp', 'mp=Madhya Pradesh'],
    ['J&K', 'j k=Jammu and Kashmir'],
    ['orissa', 'orissa=Odisha'],
    ['झारखण्ड', 'झारखंड=Jharkhand'],
    ['tamilnadu', 'tamilnadu=Tamil Nadu'],
    ['new delhi', 'new delhi=Delhi'],
    ['andaman and nicobar islands', 'andaman and nicobar islands=Andaman and Nicobar Islands'],
    ['पश्चिम बंगाल', 'पश्चिम बंगाल=West Bengal'],
  ])('a search for %s names a state', (query, terms) => {
    expect(termsOf(query)?.join('|')).toBe(terms)
  })
})

describe('words that name a last date', () => {
  it.each([
    ['closing', 'week'],
    ['jobs closing this week', 'week'],
    ['closing jobs this week', 'week'],
    ['closing in the next 7 days', 'week'],
    ['last date today', 'today'],
    ['आज अंतिम तिथि', 'today'],
    ['aaj ki last date', 'today'],
    ['last date tomorrow', 'tomorrow'],
    ['कल अंतिम तारीख', 'tomorrow'],
  ])('a search for %s names a last date: %s', (query, value) => {
    expect(read(query)?.terms.map(({ names }) => names)).toEqual([{ field: 'lastDate', value }])
  })

  it('the words last date remain search text if the search also names an examination', () => {
    expect(termsOf('ssc cgl last date')).toEqual(['ssc', 'cgl', 'last date'])
  })
})

describe('words without meaning', () => {
  it.each([
    ['latest govt jobs', 'latest,govt,jobs'],
    ['sarkari naukri', 'sarkari,naukri'],
    ['सरकारी नौकरी की भर्ती', 'सरकारी,नौकरी,की,भर्ती'],
    ['vacancy for candidates', 'vacancy,for,candidates'],
    ['goverment vacency', 'goverment,vacency'],
  ])('all words of a search for %s are ignored', (query, ignored) => {
    expect(read(query)).toEqual({ terms: [], ignored: ignored.split(',') })
  })

  it('words within a phrase or in quotes are not ignored', () => {
    expect(termsOf('railway recruitment board')).toEqual(['railway recruitment board'])
    expect(termsOf('bharti rally')).toEqual(['bharti rally'])
    expect(termsOf('"jobs for" bihar')).toEqual(['jobs', 'for', 'bihar=Bihar'])
  })
})

describe('spelling mistakes', () => {
  it.each([
    ['bihr police', 'bihr=Bihar|police'],
    ['graduat', 'graduat=Graduate'],
    ['utar pradesh', 'utar pradesh=Uttar Pradesh'],
    ['madhy pradesh', 'madhy pradesh=Madhya Pradesh'],
    ['kerela', 'kerela=Kerala'],
    ['बिहर', 'बिहर=Bihar'],
    ['diplma', 'diplma=Diploma'],
    ['matrik pas', 'matrik=10th|pas'],
  ])('the search recognises a mistyped field value in: %s', (query, terms) => {
    expect(termsOf(query)?.join('|')).toBe(terms)
  })

  it.each([
    'police',
    'polise',
    'patna',
    'metro',
    'inter college',
    'past',
    'gov',
    'international',
    'punjabi',
    'mainpuri',
    'matrix',
    'odia',
    'केवल',
    'assistant',
  ])('the search recognises no field value in: %s', (query) => {
    expect(termsOf(query)?.join('|')).not.toContain('=')
  })
})

describe('a qualification before a taught subject', () => {
  it.each(['iti instructor', 'high school teacher', 'degree college', 'inter college lecturer'])(
    'a qualification that is part of a longer name is read as text: %s',
    (query) => {
      expect(termsOf(query)?.join('|')).not.toContain('=')
    },
  )
})

describe('a term', () => {
  it('a term contains the search as typed, but without the words of this term', () => {
    const without = (query: string) => read(query)?.terms.map((term) => term.without)
    expect(without('J&K B.Tech "admit card"')).toEqual([
      'B.Tech "admit" "card"',
      'J&K "admit" "card"',
      'J&K B.Tech',
    ])
    expect(without('12th/ITI Bihar')).toEqual(['iti Bihar', '12th Bihar', '12th/ITI'])
  })

  it('the last term of a search becomes a prefix term unless it is recognised as a field value', () => {
    const beginnings = (query: string) => read(query)?.terms.map(({ beginning }) => beginning?.join(' '))
    expect(beginnings('bihar pol')).toEqual([undefined, 'pol'])
    expect(beginnings('police bihar')).toEqual([undefined, undefined])
    expect(beginnings('police jobs')).toEqual([undefined])
  })

  it('a term in quotes is not read as a field value, and is marked as quoted', () => {
    expect(read('"bihar" police')?.terms).toMatchObject([
      { typed: 'bihar', isQuoted: true },
      { typed: 'police', isQuoted: false },
    ])
    expect(termsOf('"bihar')).toEqual(['bihar=Bihar'])
  })
})

it('readSearch reads every term as text if the recognition of fields is turned off', () => {
  const reading = readSearch('jobs in bihr, 12th', { aliases: siteAliases, namesFields: false })
  expect(reading).toMatchObject({ terms: [{ typed: 'bihr' }, { typed: '12th' }], ignored: ['jobs', 'in'] })
})

it('readSearch returns null for a blank text, and no terms for a text without words', () => {
  expect(read(' \t ')).toBeNull()
  expect(read('?! "-"')).toEqual({ terms: [], ignored: [] })
})

it.each([
  ['10,000 characters', 'bihar 12th '.repeat(1000)],
  ['one long word', 'x'.repeat(10_000)],
  ['mixed scripts', 'bihar बिहार বিহার தமிழ் ITI आईटीआई 10वीं १०th'],
  ['quotes alone', '"'.repeat(500)],
  ['half a surrogate pair', 'bihar \uD83D 12th'],
])('readSearch accepts any text, and reads its first 100 characters: %s', (_name, query) => {
  expect(read(query)?.terms.length).toBeLessThanOrEqual(100)
})
