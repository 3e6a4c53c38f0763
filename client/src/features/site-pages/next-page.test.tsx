import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NextPage } from './next-page.tsx'
import { renderPage } from './render-page.tsx'

afterEach(cleanup)

it('the placeholder page reads NextPag', async () => {
  const { container } = await renderPage(<NextPage />)
  expect(container.textContent).toBe('NextPag')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('NextPag')
})
