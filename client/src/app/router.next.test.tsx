import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#client/testing/render-app.tsx'

it('the placeholder page shows only the text NextPag', async () => {
  await renderApp('/next')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('NextPag')
  expect(screen.getByRole('main').textContent).toBe('NextPag')
})
