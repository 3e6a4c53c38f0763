import { describe, expect, it } from 'vitest'
import { isState, STATES } from './states.ts'

describe('the list of states', () => {
  it('the list of states begins with the 29 documented ones in order, and ends with the other union territories', () => {
    expect(STATES.slice(0, 29).join(', ')).toBe(
      'Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chhattisgarh, Goa, Gujarat, Haryana, Himachal Pradesh, ' +
        'Jharkhand, Karnataka, Kerala, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, ' +
        'Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal, Delhi',
    )
    expect(STATES.slice(29).join(', ')).toBe(
      'Jammu and Kashmir, Ladakh, Chandigarh, Puducherry, Andaman and Nicobar Islands, Lakshadweep, ' +
        'Dadra and Nagar Haveli and Daman and Diu',
    )
    expect(new Set(STATES).size).toBe(36)
  })

  it.each(STATES)('the list of states includes %s', (state) => {
    expect(isState(state)).toBe(true)
  })

  it.each(['', 'bihar', 'Bihar ', 'BIHAR', 'Jammu & Kashmir', 'All States', 'toString'])(
    'the list of states does not include "%s"',
    (text) => {
      expect(isState(text)).toBe(false)
    },
  )
})
