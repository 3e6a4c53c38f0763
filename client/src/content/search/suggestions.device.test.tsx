import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { searchHistory } from '#client/device/user/histories.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { renderApp } from '#client/testing/render-app.tsx'
import { recordSearch } from './device-suggestions.ts'

beforeEach(async () => {
  await clearOfflineDb()
  stubPageRequest()
  const nothing = () =>
    Promise.resolve(
      Response.json({ statusCode: 200, success: true, message: 'OK', data: { suggestions: [] } }),
    )
  vi.stubGlobal('fetch', vi.fn(nothing))
})

const field = () => screen.getByPlaceholderText<HTMLInputElement>(/^Search by post/)

async function open() {
  const { router } = await renderApp('/jobs')
  await userEvent.click(field())
  await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
  return router
}

it('a submitted search is stored and suggested the next time', async () => {
  const router = await open()
  await userEvent.type(field(), 'Police Bihar{Enter}')
  await waitFor(async () => expect(await searchHistory.list()).toMatchObject([{ query: 'Police Bihar' }]))
  await userEvent.tab()
  await userEvent.clear(field())
  await userEvent.type(field(), 'poli')
  await userEvent.click(await screen.findByText('Recent search'))
  expect(field().value).toBe('Police Bihar')
  expect(router.state.location.search).toMatchObject({ searchQuery: 'Police Bihar' })
  expect(screen.queryByText('Recent search')).toBeNull()
})

it('a button that can get the focus clears the recent searches', async () => {
  await recordSearch('Police Bihar')
  await open()
  await userEvent.type(field(), 'poli')
  const option = await screen.findByText('Recent search')
  expect(option.parentElement?.textContent).toBe('Police Bihar Recent search')
  const clear = screen.getByText('Clear recent searches')
  clear.focus()
  expect(screen.queryByText('Recent search')).not.toBeNull()
  await userEvent.click(clear)
  await waitFor(() => expect(screen.queryByText('Recent search')).toBeNull())
  expect(await searchHistory.list()).toEqual([])
})
