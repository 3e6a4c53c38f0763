import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ComingSoonPage } from './coming-soon-page.tsx'
import { NextPage } from './next-page.tsx'
import { renderPage } from './render-page.tsx'

afterEach(cleanup)

it('the placeholder page reads NextPag', async () => {
  const { container } = await renderPage(<NextPage />)
  expect(container.textContent).toBe('NextPag')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NextPag')
})

it('a page that is yet to come says so and leads on', async () => {
  await renderPage(<ComingSoonPage page="notes" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notes')
  expect(screen.getByText(/^Study notes are coming soon\./)).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/jobs', '/'])
})
