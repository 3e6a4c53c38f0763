// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobLocation, parseTown } from './place.ts'

test.each([
  ['Patna', 'Patna'],
  ['patna ', 'patna'],
  ['Patna, Bihar', 'Patna'],
  ['Supreme Court, New Delhi', 'New Delhi'],
  ['Navi Mumbai (head office)', 'Navi Mumbai'],
  ['Simultala, Jamui', 'Jamui'],
])('parseTown returns for %s the town %s', (location, town) => {
  expect(parseTown(location)).toBe(town)
})

test.each([
  '',
  ' ',
  'All India',
  'Bihar',
  'Delhi High Court',
  'District courts of Bihar',
  'NIFT campuses',
  'Jabalpur zone',
  'Prayagraj and Lucknow',
  'Mumbai, Bhusawal, Pune',
  '37 district centres of Maharashtra',
  'IITs and IISc',
  'Ezhimala, Kerala (training); posting all India',
  'Shillong, Tura, Jowai, Williamnagar, Nongstoin',
  'Mumbai, Thal',
  'Mumbai, Pune',
  '<b>Patna</b>',
  'Patna'.repeat(1000),
])('parseTown returns null for %s', (location) => {
  expect(parseTown(location)).toBeNull()
})

test('jobLocation contains the state, and a town only if the location is clearly a town', () => {
  const address = (location: string, state = '') =>
    jobLocation({ location, state } as Parameters<typeof jobLocation>[0])['address']
  const india = { '@type': 'PostalAddress', addressCountry: 'IN' }
  expect(address('Patna', 'Bihar')).toEqual({ ...india, addressLocality: 'Patna', addressRegion: 'Bihar' })
  expect(address('Bihar')).toEqual({ ...india, addressRegion: 'Bihar' })
  expect(address('NIFT campuses')).toEqual(india)
  expect(address('Delhi High Court', 'Delhi')).toEqual({ ...india, addressRegion: 'Delhi' })
})

test('parseTown returns only real towns for the seed notices', () => {
  const notices = JSON.parse(
    readFileSync(new URL('../../../server/seed/notices.json', import.meta.url), 'utf8'),
  ) as { location: string }[]
  const towns = new Set(notices.flatMap(({ location }) => parseTown(location) ?? []))
  expect([...towns].sort()).toEqual([
    'Bhiwani',
    'Chennai',
    'Ezhimala',
    'Gangtok',
    'Imphal',
    'Jamui',
    'Jodhpur',
    'Kohima',
    'Kolkata',
    'Mathura',
    'Navi Mumbai',
    'New Delhi',
    'Patna',
    'Raipur',
    'Ranchi',
  ])
})
