import { describe, expect, it } from 'vitest'
import { prepareAliases } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import type { JobFilters } from './job-filters.ts'
import {
  countLocalJobs,
  queryLocalJobs,
  toListPositions,
  toPostSearchText,
  type LocalJob,
  type LocalJobQuery,
} from './local-jobs.ts'

const NO_STAGES = {
  applyLink: null,
  admissionLink: null,
  admitCardLink: null,
  answerKeyLink: null,
  resultLink: null,
}

type Built = Pick<LocalJob, 'qualifications' | 'purpose'> & {
  state: string
  beginDate: string
  lastDate: string
  organisation: string
  hour: number
  stages: Partial<Record<keyof typeof NO_STAGES, string | null>>
}

const build = (
  _id: string,
  {
    state = '',
    beginDate = '2026-11-01',
    lastDate = '',
    organisation = '',
    hour = 1,
    stages = {},
    qualifications = [],
    purpose = 'vacancy',
  }: Partial<Built> = {},
): LocalJob => ({
  _id,
  qualifications,
  purpose,
  summary: { state, beginDate, lastDate },
  places: toListPositions({
    changedAt: `2026-11-20T0${hour}:00:00.000Z`,
    beginDate,
    organisation,
    stages: { ...NO_STAGES, ...stages },
  }),
})

const JOBS = [
  build('a', {
    hour: 1,
    state: 'Bihar',
    lastDate: '2026-11-28',
    qualifications: ['10th'],
    stages: { resultLink: '2026-11-20T09:00:00.000Z' },
  }),
  build('b', { hour: 3, beginDate: '2026-11-22', organisation: 'ssc' }),
  build('c', {
    hour: 2,
    beginDate: '2026-11-21',
    lastDate: '2026-11-29',
    stages: { resultLink: '2026-11-20T05:00:00.000Z' },
  }),
  build('d', {
    hour: 2,
    beginDate: '2026-11-22',
    lastDate: '2026-11-22',
    organisation: 'ssc',
    qualifications: ['10th', 'ITI'],
    purpose: 'admission',
  }),
]
const WORDS = new Map([
  ['a', toPostSearchText('बिहार पुलिस Constable', 'Patna')],
  ['b', toPostSearchText('Clerk', 'police of Delhi')],
  ['c', toPostSearchText('Police driver', '')],
  ['d', toPostSearchText('पालेसा', '')],
])
const aliases = prepareAliases([['police', 'पुलिस']])
type Query = Omit<Partial<LocalJobQuery>, 'filters'> & JobFilters
const runQuery = ({ list = 'all', terms = null, page = 1, limit, today = '2026-11-21', ...filters }: Query) =>
  queryLocalJobs(JOBS, (id) => WORDS.get(id), {
    list,
    terms,
    page,
    limit,
    today,
    filters,
  })
const ids = (query: Query) => runQuery(query).rows.map(({ _id }) => _id)

describe('a job list on the device', () => {
  it.each([
    [{ list: 'all' }, ['b', 'd', 'c', 'a']],
    [{ list: 'state', state: 'Bihar' }, ['a']],
    [{ list: 'state', state: 'Atlantis' }, []],
    [{ list: 'state', state: 'Bihar', allIndia: '1' }, ['b', 'd', 'c', 'a']],
    [{ list: 'state', state: 'Atlantis', allIndia: '1' }, []],
    [{ open: '1' }, ['c', 'a']],
    [{ open: '1', today: '2026-11-29' }, ['c']],
    [{ closing: '7' }, ['d', 'a']],
    [{ closing: '7', open: '1' }, ['a']],
    [{ qualification: '10th' }, ['d', 'a']],
    [{ qualification: '10th', state: 'Bihar' }, ['a']],
    [{ qualification: '10th', list: 'upcoming' }, ['d']],
    [{ purpose: 'admission' }, ['d']],
    [{ open: '1', list: 'resultLink' }, ['c', 'a']],
    [{ open: '1', terms: searchTerms(['police'], aliases) }, ['c', 'a']],
    [{ list: 'resultLink' }, ['a', 'c']],
    [{ list: 'organisation/ssc' }, ['b', 'd']],
    [{ list: 'organisation/upsc' }, []],
    [{ list: 'organisation/ssc', state: 'Bihar' }, []],
    [{ list: 'upcoming' }, ['b', 'd']],
    [{ list: 'upcoming', today: '2026-11-20' }, ['c', 'b', 'd']],
    [{ terms: searchTerms(['police'], aliases) }, ['c', 'a', 'b']],
    [{ terms: searchTerms(['पुल'], aliases) }, ['a']],
    [{ terms: searchTerms(['pol', 'delhi'], aliases) }, []],
    [{ terms: searchTerms(['police', 'del'], aliases) }, ['b']],
    [{ terms: searchTerms([], aliases) }, []],
    [{ list: 'upcoming', terms: searchTerms(['clerk'], aliases) }, ['b']],
  ] satisfies [Query, string[]][])(
    'a job list on the device returns for the query %o the posts %o',
    (query, expected) => {
      expect(ids(query)).toEqual(expected)
    },
  )

  it('a job list on the device has pages, and no rows past its end', () => {
    expect(runQuery({ limit: 3 })).toMatchObject({ page: 1, pageCount: 2, total: 4 })
    expect(ids({ limit: 3, page: 2 })).toEqual(['a'])
    expect(runQuery({ limit: 3, page: 3 })).toMatchObject({ rows: [], page: 3, pageCount: 2, total: 4 })
    expect(runQuery({ state: 'Goa' })).toMatchObject({ rows: [], pageCount: 1, total: 0 })
  })

  it('a job list on the device counts its posts for each single filter', () => {
    const { states, qualifications, ...days } = countLocalJobs(JOBS, 'all', '2026-11-21')
    expect(days).toEqual({ open: 2, closing: 2, allIndia: 3 })
    expect([states[3], states.length, qualifications]).toEqual([1, 36, [0, 2, 0, 1, 0, 0, 0, 0]])
    expect(countLocalJobs(JOBS, 'upcoming', '2026-11-21')).toMatchObject({ open: 0, closing: 1, allIndia: 2 })
  })
})
