import { describe, expect, it } from 'vitest'
import { readState } from './read-state.ts'
import { STATES } from '#shared/domain/job-facts/states.ts'

describe('readState', () => {
  it.each(STATES)('readState reads %s in any letter case', (state) => {
    expect(readState(state)).toBe(state)
    expect(readState(` ${state.toUpperCase()} `)).toBe(state)
    expect(readState(state.replace(' and ', ' & '))).toBe(state)
  })

  it.each([
    ['uttar pradesh', 'Uttar Pradesh'],
    ['UP', 'Uttar Pradesh'],
    ['U.P.', 'Uttar Pradesh'],
    ['उत्तर प्रदेश', 'Uttar Pradesh'],
    ['Utter Pradesh', 'Uttar Pradesh'],
    ['J&K', 'Jammu and Kashmir'],
    ['J & K', 'Jammu and Kashmir'],
    ['जम्मू-कश्मीर', 'Jammu and Kashmir'],
    ['A & N Islands', 'Andaman and Nicobar Islands'],
    ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
    ['Orissa', 'Odisha'],
    ['Pondicherry', 'Puducherry'],
    ['Uttaranchal', 'Uttarakhand'],
    ['NCT of Delhi', 'Delhi'],
    ['Delhi (NCT)', 'Delhi'],
    ['Govt. of NCT of Delhi', 'Delhi'],
    ['New Delhi', 'Delhi'],
    ['State of Bihar', 'Bihar'],
    ['बिहार राज्य', 'Bihar'],
    ['Chattisgarh', 'Chhattisgarh'],
    ['Tamilnadu', 'Tamil Nadu'],
    ['TN', 'Tamil Nadu'],
    ['Karnatka', 'Karnataka'],
    ['W.B.', 'West Bengal'],
    ['Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['Uttar Pradesh (UP)', 'Uttar Pradesh'],
    ['Bihar, India', 'Bihar'],
    ['DNHDD', 'Dadra and Nagar Haveli and Daman and Diu'],
  ])('readState reads %s as %s', (text, state) => expect(readState(text)).toBe(state))

  it.each([
    '',
    '  ',
    'All India',
    'ALL-INDIA',
    'India',
    'Pan India',
    'All States',
    'all states/UTs',
    'अखिल भारतीय',
  ])('readState reads %j as all India', (text) => expect(readState(text)).toBe(''))

  it.each([
    'Atlantis',
    'Bihar, Jharkhand',
    'Punjab & Haryana',
    'Patna',
    'UT',
    'XY',
    '-',
    '12',
    'toString',
    'x'.repeat(10_000),
  ])('readState reads no state in %.40j', (text) => expect(readState(text)).toBeNull())
})
