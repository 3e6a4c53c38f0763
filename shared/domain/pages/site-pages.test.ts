import { describe, expect, it } from 'vitest'
import { isFreeSlug } from './free-slug.ts'
import { SITE_PAGES, isAdminPage } from './site-pages.ts'
import { canonicalUrl, sitePage } from './page-url.ts'

describe('the address of a page', () => {
  it.each([
    ['/', '', '/'],
    ['/jobs', '', '/jobs'],
    ['/jobs/', '', '/jobs'],
    ['/JOBS', 'page=2', '/jobs?page=2'],
    ['/search', 'searchQuery=a', '/Search?searchQuery=a'],
    ['/Admit-Card//', 'page=1', '/admit-card'],
    ['/results', 'page=1&searchQuery=a%20b', '/results?searchQuery=a%20b'],
    ['/results', 'searchQuery=a&page=abc&utm_source=x', '/results?searchQuery=a&utm_source=x'],
    ['/results', 'page=02', '/results'],
    ['/results', 'page', '/results'],
    ['/results', 'page=2&page=3', '/results'],
    ['/results', 'page=2&searchQuery=a&page=2', '/results?searchQuery=a'],
    ['/results', 'page=2&page=', '/results'],
    ['/results', 'p%61ge=abc', '/results'],
    ['/results', 'p%61ge=%32&searchQuery=a%20b', '/results?page=2&searchQuery=a%20b'],
    ['/results', 'page=-1', '/results'],
    ['/results', 'page=1.5', '/results'],
    ['/results', 'page=%30%31', '/results'],
    ['/results', 'pages=1', '/results?pages=1'],
    ['/JOB/Clerk-2026/', '', '/job/Clerk-2026'],
    ['/Organisation/SSC/', 'page=1', '/organisation/ssc'],
    ['/organisation/kerala-psc', 'page=2', '/organisation/kerala-psc?page=2'],
    ['/Clerk-2026', '', '/Clerk-2026'],
    ['//example.com/', '', '/example.com'],
    ['/Admin/', '', '/admin'],
    ['/admin/private-job', 'status=draft', '/admin/private-Job?status=draft'],
    ['/ADMIN/OFFLINE-JOB', '', '/admin/offline-Job'],
    ['/QUIZ/01kaj5evf0000000000000000q/', '', '/Quiz/01KAJ5EVF0000000000000000Q'],
  ])('the address %s?%s has the canonical form %s', (path, query, expected) => {
    expect(canonicalUrl(path, query)).toBe(expected)
    const [again = '', rest = ''] = expected.split('?')
    expect(canonicalUrl(again, rest)).toBe(expected)
  })

  it('an address belongs to the admin area only if it is one of the admin pages', () => {
    expect(isAdminPage('/admin/private-Job')).toBe(true)
    for (const path of ['/', '/jobs', '/admin/', '/admin/nothing', '/admin/notes/1'])
      expect(isAdminPage(path), path).toBe(false)
    expect(SITE_PAGES.filter((page) => page.startsWith('/admin'))).toEqual([])
  })

  it('the list of site pages matches only pages of the site, and no slug can equal one of these pages', () => {
    expect(sitePage('/nothing')).toBeNull()
    expect(isFreeSlug('Organisation')).toBe(false)
    for (const page of SITE_PAGES.filter((each) => each !== '/'))
      expect(isFreeSlug(page.slice(1)), page).toBe(false)
  })
})
