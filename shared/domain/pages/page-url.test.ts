import { expect, it } from 'vitest'
import { pageAddress, sitePage } from './page-url.ts'

it.each([
  ['/jobs', '', '/jobs'],
  ['/jobs', 'page=2', '/jobs?page=2'],
  ['/jobs', 'utm_source=x&fbclid=1', '/jobs'],
  ['/jobs', 'state=Bihar&page=2', '/jobs?page=2&state=Bihar'],
  ['/jobs', 'state=Uttar%20Pradesh', '/jobs?state=Uttar+Pradesh'],
  ['/jobs', 'state=Uttar+Pradesh', '/jobs?state=Uttar+Pradesh'],
  ['/jobs', 'state=&open=', '/jobs'],
  ['/jobs', 'open=1', '/jobs?open=1'],
  ['/jobs', 'open=2', '/jobs'],
  ['/jobs', 'closing=30&purpose=vacancy', '/jobs?purpose=vacancy'],
  ['/jobs', 'purpose=nothing', '/jobs'],
  ['/jobs', 'qualification=10th&allIndia=0', '/jobs?allIndia=0&qualification=10th'],
  ['/jobs', 'Page=2', '/jobs'],
  ['/Search', 'searchQuery=%E0%A4%AA%E0%A4%A6&x=1', '/Search?searchQuery=%E0%A4%AA%E0%A4%A6'],
])('pageAddress returns for the page %s with the query %s the address %s', (path, query, expected) => {
  expect(pageAddress(path, query)).toBe(expected)
})

it.each([
  ['/', '/'],
  ['/JOBS', '/jobs'],
  ['/search', '/Search'],
  ['/admin/private-job', '/admin/private-Job'],
  ['/jobs/', null],
  ['/jobs?page=2', null],
  ['jobs', null],
  ['', null],
])('sitePage returns for the path %j the page %j', (path, expected) => {
  expect(sitePage(path)).toBe(expected)
})
