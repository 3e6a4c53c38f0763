import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/contracts/api.ts'
import { renderApp } from '#client/testing/render-app.tsx'

const at = (page: number, pageCount: number) =>
  renderApp(`/jobs?searchQuery=je&page=${page}`, {
    jobs: vi.fn<Api['jobs']>(() => Promise.resolve({ jobPosts: [], page, pageCount, total: pageCount * 20 })),
  })

const shown = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .join(' ')

describe('page numbers', () => {
  it.each([
    [2, 5, '1 2 3 4 5'],
    [1, 9, '1 2 3 … 9'],
    [3, 9, '1 2 3 … 9'],
    [5, 9, '1 … 5 … 9'],
    [7, 9, '1 … 7 8 9'],
  ])('the pagination on page %i of %i shows the page numbers %s', async (page, pageCount, expected) => {
    await at(page, pageCount)
    expect(shown()).toBe(expected)
    expect(screen.getByRole('link', { name: `Page ${page}` }).getAttribute('aria-current')).toBe('page')
  })

  it('the page links preserve the search, and the link to the first page has no page parameter', async () => {
    await at(2, 3)
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Page 1')).toBe('/jobs?searchQuery=je')
    expect(href('Page 3')).toBe('/jobs?page=3&searchQuery=je')
    expect(href('Previous')).toBe('/jobs?searchQuery=je')
    expect(href('Next')).toBe('/jobs?page=3&searchQuery=je')
  })

  it('a click on Next opens the next page', async () => {
    const { router } = await at(2, 9)
    await userEvent.click(screen.getByRole('link', { name: 'Next' }))
    expect(router.state.location.href).toBe('/jobs?page=3&searchQuery=je')
  })
})

describe('Previous and Next', () => {
  it.each([
    [1, 'Previous', 'Next'],
    [9, 'Next', 'Previous'],
  ])('the pagination on page %i of 9 has the button %s disabled and %s as a link', async (page, off, on) => {
    await at(page, 9)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: off }).disabled).toBe(true)
    expect(screen.queryByRole('link', { name: off })).toBeNull()
    expect(screen.getByRole('link', { name: on }).hasAttribute('href')).toBe(true)
  })

  it('the pagination is absent when all results fit on one page', async () => {
    await at(1, 1)
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})
