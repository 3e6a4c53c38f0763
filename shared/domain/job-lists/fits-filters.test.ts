import { expect, it } from 'vitest'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import {
  closingDays,
  fitsFilters,
  hasNamedField,
  isClosingSoon,
  usesSearchIndex,
  isNarrowedBeyondState,
  isOpenOn,
  type FilteredJob,
} from './fits-filters.ts'
import type { JobFilters } from './job-filters.ts'

const TODAY = '2026-11-21'

const POST: FilteredJob = {
  state: 'Bihar',
  beginDate: '2026-11-01',
  lastDate: '2026-11-28',
  qualifications: ['10th', 'ITI'],
  purpose: 'vacancy',
}

it.each([
  ['2026-11-01', '2026-11-28', true],
  ['2026-11-21', '2026-11-21', true],
  ['2026-11-22', '2026-11-28', false],
  ['2026-11-01', '2026-11-20', false],
  ['2026-11-01', '', false],
  ['', '2026-11-21', true],
])('isOpenOn: a post from %j to %j is open on 2026-11-21: %s', (beginDate, lastDate, expected) => {
  expect(isOpenOn({ beginDate, lastDate }, TODAY)).toBe(expected)
})

it.each([
  ['2026-11-20', TODAY, false],
  ['2026-11-21', TODAY, true],
  ['2026-11-28', TODAY, true],
  ['2026-11-29', TODAY, false],
  ['', TODAY, false],
  ['2027-01-04', '2026-12-28', true],
  ['2028-02-29', '2028-02-22', true],
  ['2028-03-01', '2028-02-22', false],
])('the last date %j counts as closing soon on %s: %s', (lastDate, today, expected) => {
  expect(isClosingSoon(lastDate, today)).toBe(expected)
})

it.each<[JobFilters, Partial<FilteredJob>, boolean]>([
  [{}, {}, true],
  [{ state: '', open: '', closing: '', qualification: '', purpose: '', allIndia: '' }, {}, true],
  [{ state: 'Bihar' }, {}, true],
  [{ state: 'Kerala' }, {}, false],
  [{ state: 'bihar' }, { state: 'bihar' }, false],
  [{ state: 'Bihar' }, { state: '' }, false],
  [{ state: 'Bihar', allIndia: '0' }, { state: '' }, false],
  [{ state: 'Bihar', allIndia: '1' }, { state: '' }, true],
  [{ state: 'Nowhere', allIndia: '1' }, { state: '' }, false],
  [{ allIndia: '1' }, { state: 'Kerala' }, true],
  [{ open: '1' }, {}, true],
  [{ open: '1' }, { beginDate: '2026-11-22' }, false],
  [{ open: '1' }, { lastDate: '' }, false],
  [{ closing: '7' }, {}, true],
  [{ closing: '7' }, { lastDate: '2026-11-29' }, false],
  [{ closing: '7' }, { lastDate: '2026-11-21', beginDate: '2026-11-22' }, true],
  [{ qualification: 'ITI' }, {}, true],
  [{ qualification: 'Graduate' }, {}, false],
  [{ qualification: '10th' }, { qualifications: [] }, false],
  [{ purpose: 'vacancy' }, {}, true],
  [{ purpose: 'vacancy' }, { purpose: 'admission' }, false],
  [{ state: 'Bihar', open: '1', closing: '7', qualification: '10th', purpose: 'vacancy' }, {}, true],
  [{ state: 'Bihar', open: '1', closing: '7', qualification: '12th', purpose: 'vacancy' }, {}, false],
])('the filters %j match the sample post with the changes %j: %s', (filters, changes, expected) => {
  expect(fitsFilters({ ...POST, ...changes }, filters, TODAY)).toBe(expected)
})

it.each<[JobFilters, boolean, boolean]>([
  [{}, false, false],
  [{ state: 'Bihar', allIndia: '1' }, false, false],
  [{ open: '1' }, true, true],
  [{ closing: '7' }, true, true],
  [{ purpose: 'vacancy' }, true, true],
  [{ qualification: 'ITI' }, false, true],
  [{ qualification: 'ITI', state: 'Bihar' }, true, true],
  [{ qualification: 'ITI', state: '' }, false, true],
])(
  'the filters %j use the search index: %s, and restrict more than the state: %s',
  (filters, usesIndex, isNarrowed) => {
    expect(usesSearchIndex(filters)).toBe(usesIndex)
    expect(isNarrowedBeyondState(filters)).toBe(isNarrowed)
  },
)

it.each([
  ['today', TODAY, ['2026-11-21', '2026-11-21']],
  ['tomorrow', TODAY, ['2026-11-22', '2026-11-22']],
  ['week', TODAY, ['2026-11-21', '2026-11-28']],
  ['tomorrow', '2026-12-31', ['2027-01-01', '2027-01-01']],
  ['week', '2028-02-28', ['2028-02-28', '2028-03-06']],
] as const)('closingDays returns for %s on %s the first and last day %j', (value, today, expected) => {
  expect(closingDays(value, today)).toEqual(expected)
})

it.each<[NamedField, boolean, Partial<FilteredJob>, boolean]>([
  [{ field: 'state', value: 'Bihar' }, true, {}, true],
  [{ field: 'state', value: 'Kerala' }, false, {}, false],
  [{ field: 'state', value: 'Kerala' }, false, { state: '' }, true],
  [{ field: 'state', value: 'Kerala' }, true, { state: '' }, false],
  [{ field: 'qualification', value: 'ITI' }, true, {}, true],
  [{ field: 'qualification', value: 'Diploma' }, false, {}, false],
  [{ field: 'lastDate', value: 'today' }, false, { lastDate: TODAY }, true],
  [{ field: 'lastDate', value: 'today' }, false, { lastDate: '2026-11-22' }, false],
  [{ field: 'lastDate', value: 'tomorrow' }, false, { lastDate: '2026-11-22' }, true],
  [{ field: 'lastDate', value: 'week' }, false, { lastDate: '2026-11-28' }, true],
  [{ field: 'lastDate', value: 'week' }, false, { lastDate: '2026-11-29' }, false],
  [{ field: 'lastDate', value: 'week' }, false, { lastDate: '' }, false],
])(
  'the search field %j (exact: %s) matches the sample post with the changes %j: %s',
  (named, isExact, changes, expected) => {
    expect(hasNamedField({ ...POST, ...changes }, TODAY)(named, isExact)).toBe(expected)
  },
)
