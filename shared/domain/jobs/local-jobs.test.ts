import { describe, expect, it } from 'vitest'
import { prepareAliases } from '../search/aliases.ts'
import { searchTerms } from '../search/search-terms.ts'
import {
  queryLocalJobs,
  toListPositions,
  toSearchWords,
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

const build = (
  _id: string,
  { state = '', beginDate = '2026-11-01', organisation = '', hour = 1, stages = {} } = {},
): LocalJob => ({
  _id,
  summary: { state, beginDate },
  places: toListPositions({
    changedAt: `2026-11-20T0${hour}:00:00.000Z`,
    beginDate,
    organisation,
    stages: { ...NO_STAGES, ...stages },
  }),
})

const JOBS = [
  build('a', { hour: 1, state: 'Bihar', stages: { resultLink: '2026-11-20T09:00:00.000Z' } }),
  build('b', { hour: 3, beginDate: '2026-11-22', organisation: 'ssc' }),
  build('c', { hour: 2, beginDate: '2026-11-21', stages: { resultLink: '2026-11-20T05:00:00.000Z' } }),
  build('d', { hour: 2, beginDate: '2026-11-22', organisation: 'ssc' }),
]
const WORDS = new Map([
  ['a', toSearchWords('बिहार पुलिस Constable', 'Patna')],
  ['b', toSearchWords('Clerk', 'police of Delhi')],
  ['c', toSearchWords('Police driver', '')],
  ['d', toSearchWords('पालेसा', '')],
])
const aliases = prepareAliases([['police', 'पुलिस']])
const runQuery = (query: Partial<LocalJobQuery>) => {
  const fullQuery = { list: 'all', state: '', terms: null, page: 1, today: '2026-11-21', ...query } as const
  return queryLocalJobs(JOBS, (id) => WORDS.get(id), fullQuery)
}
const ids = (query: Partial<LocalJobQuery>) => runQuery(query).rows.map(({ _id }) => _id)

describe('a list over what a device holds', () => {
  it.each([
    [{ list: 'all' }, ['b', 'd', 'c', 'a']],
    [{ list: 'state', state: 'Bihar' }, ['a']],
    [{ list: 'state', state: 'Atlantis' }, []],
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
  ] satisfies [Partial<LocalJobQuery>, string[]][])('answers %o with %o', (query, expected) => {
    expect(ids(query)).toEqual(expected)
  })

  it('is cut into pages, and empty past its end', () => {
    expect(runQuery({ limit: 3 })).toMatchObject({ page: 1, pageCount: 2, total: 4 })
    expect(ids({ limit: 3, page: 2 })).toEqual(['a'])
    expect(runQuery({ limit: 3, page: 3 })).toMatchObject({ rows: [], page: 3, pageCount: 2, total: 4 })
    expect(runQuery({ state: 'Goa' })).toMatchObject({ rows: [], pageCount: 1, total: 0 })
  })
})
