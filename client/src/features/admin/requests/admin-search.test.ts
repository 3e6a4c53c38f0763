import { describe, expect, it } from 'vitest'
import { findChanges } from '#client/features/admin/pages/audit-page.tsx'
import { adminSearch } from './admin-search.ts'

describe('adminSearch', () => {
  it('adminSearch ignores invalid URL parameters', () => {
    const nothing = adminSearch({})
    expect(nothing).toMatchObject({ page: 1, status: 'all', stage: null, isNew: false, unread: '' })
    expect(
      adminSearch({ page: '0', status: 'gone', stage: 'details', new: 'yes', unread: '2', edit: ['x'] }),
    ).toEqual(nothing)
  })

  it('adminSearch reads page, search, filter and the open item from the URL parameters', () => {
    expect(
      adminSearch({
        page: '3',
        searchQuery: ' ssc ',
        status: 'trash',
        edit: 'A',
        stage: 'resultLink',
        import: '1',
      }),
    ).toMatchObject({
      page: 3,
      searchQuery: 'ssc',
      status: 'trash',
      edit: 'A',
      stage: 'resultLink',
      isImport: true,
    })
  })
})

describe('findChanges', () => {
  it.each([
    [{ a: 1, b: 'x' }, { a: 1, b: 'y' }, [{ field: 'b', before: 'x', after: 'y' }]],
    [null, { a: '' }, []],
    [null, { a: [1] }, [{ field: 'a', before: null, after: '[\n  1\n]' }]],
    [{ a: 'x' }, null, [{ field: 'a', before: 'x', after: null }]],
    [
      { deletedAt: null },
      { deletedAt: 1795282061350 },
      [{ field: 'deletedAt', before: null, after: '21/11/2026 22:57' }],
    ],
    ['old', 'new', [{ field: '', before: 'old', after: 'new' }]],
    [undefined, undefined, []],
  ])('findChanges returns the fields that differ between %j and %j', (before, after, expected) => {
    expect(findChanges(before, after)).toEqual(expected)
  })
})
