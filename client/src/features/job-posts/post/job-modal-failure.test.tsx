import { act, fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { RouterProvider } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import type { Api } from '#shared/contracts/api.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { prefetchJobDialog } from './job-modal.tsx'

const { loads } = vi.hoisted(() => ({ loads: { count: 0 } }))

vi.mock('./job-dialog.tsx', () => {
  loads.count += 1
  throw new Error('The file did not come')
})

const jobs = () =>
  vi.fn<Api['jobs']>(() =>
    Promise.resolve({
      jobPosts: [buildSummary({ postName: 'SSC CGL', slug: 'SSC-CGL' })],
      pageCount: 1,
      page: 1,
      total: 1,
    }),
  )

it('a list stays usable if the module of the job dialog cannot be loaded offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { history } = await renderApp('/jobs', { jobs: jobs() })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'SSC CGL' })))
  await vi.waitFor(() => expect(history.location.href).toBe('/jobs'))
  expect(screen.getByRole('heading', { name: 'Latest Jobs' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('prefetching ignores a job dialog module that fails to load, and the list alone does not load the module', async () => {
  const before = loads.count
  await renderApp('/jobs', { jobs: jobs() })
  expect(loads.count).toBe(before)
  expect(prefetchJobDialog()).toBeUndefined()
})

it('the server renders a list URL with an open post as the list without the dialog', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { router } = await renderApp('/jobs', { jobs: jobs() })
  await act(() => router.navigate({ href: '/jobs?post=SSC-CGL' }))
  const html = renderToString(<RouterProvider router={router} />)
  expect(html).toContain('SSC CGL')
  expect(html).not.toContain('<dialog')
})
