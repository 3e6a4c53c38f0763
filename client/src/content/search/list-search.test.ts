import { describe, expect, it } from 'vitest'
import { stringifySearch } from '#client/lib/search-params.ts'
import { isSamePage, listQuery, listSearch, toFirstPage } from './list-search.ts'

const noFilters = {
  state: undefined,
  allIndia: undefined,
  open: undefined,
  closing: undefined,
  qualification: undefined,
  purpose: undefined,
  filters: undefined,
}
const nothing = { ...noFilters, page: undefined, searchQuery: undefined, post: undefined }

describe('the search parameters of a list', () => {
  it.each(['1', '0', '-1', '1.5', 'abc', '', '02', ' 2', '1e3', '99999999999999999999'])(
    'listSearch reads page=%s as the first page',
    (page) => expect(listSearch({ page })).toStrictEqual(nothing),
  )

  it('listSearch reads the page, the search, the state and the open post from URL parameters', () => {
    expect(
      listSearch({ page: '3', searchQuery: ' ssc cgl ', state: 'Bihar', post: 'x', utm: 'y' }),
    ).toStrictEqual({
      ...noFilters,
      page: 3,
      searchQuery: 'ssc cgl',
      state: 'Bihar',
      post: 'x',
    })
  })

  it('listSearch reads the filters from URL parameters and ignores unknown values', () => {
    const filters = {
      allIndia: '0',
      open: '1',
      closing: '7',
      qualification: 'ITI',
      purpose: 'admission',
      filters: '1',
    }
    expect(listSearch({ state: 'Goa', ...filters })).toStrictEqual({ ...nothing, state: 'Goa', ...filters })
    for (const [name, value] of [
      ['allIndia', '1'],
      ['open', '0'],
      ['open', 'true'],
      ['open', ['1', '1']],
      ['closing', '8'],
      ['qualification', 'iti'],
      ['qualification', 'toString'],
      ['purpose', 'party'],
      ['filters', 'yes'],
    ] as const)
      expect(listSearch({ [name]: value }), name).toStrictEqual(nothing)
  })

  it('toFirstPage preserves the search and the filters, and removes the page, the open post and the open filter form', () => {
    const search = { page: 2, searchQuery: 'x', open: '1', filters: '1', post: 'y' } as const
    expect(toFirstPage(search)).toEqual({ searchQuery: 'x', open: '1' })
  })

  it('listSearch sets unknown and empty parameters to undefined', () => {
    expect(listSearch({ searchQuery: '  ', state: ['a'] })).toStrictEqual(nothing)
  })

  it('listQuery returns the same query with and without an open post', () => {
    expect(listQuery({ search: { page: 2, post: 'x' } })).toEqual(listQuery({ search: { page: 2 } }))
  })
})

describe('stringifySearch', () => {
  it('stringifySearch writes search parameters without JSON quotes and omits empty parameters', () => {
    expect(stringifySearch({ page: 2, searchQuery: 'a&b', state: '', post: undefined })).toBe(
      '?page=2&searchQuery=a%26b',
    )
    expect(stringifySearch({})).toBe('')
  })
})

describe('isSamePage', () => {
  const list = { pathname: '/jobs', search: { page: '2' } }

  it('isSamePage returns true for a navigation that opens or closes a post', () => {
    expect(isSamePage(list, { pathname: '/jobs', search: { page: '2', post: 'x' } })).toBe(true)
  })

  it('isSamePage returns false for another page, another list or a first navigation', () => {
    expect(isSamePage(list, { pathname: '/jobs', search: { page: '3' } })).toBe(false)
    expect(isSamePage(list, { pathname: '/results', search: { page: '2' } })).toBe(false)
    expect(isSamePage(undefined, list)).toBe(false)
  })
})
