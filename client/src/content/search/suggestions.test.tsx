import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Suggestion } from '#shared/contracts/suggestions.ts'
import { stubPageRequest } from '#client/testing/page-request.ts'
import { renderApp } from '#client/testing/render-app.tsx'

// Without a database: the server suggests.
const server = vi.fn<(request: Request) => Promise<Response>>()

const post = (title: string): Suggestion => ({ kind: 'post', title, slug: title.replaceAll(' ', '-') })
const respond = (...titles: string[]) =>
  Response.json({ statusCode: 200, success: true, message: 'OK', data: { suggestions: titles.map(post) } })

beforeEach(() => {
  stubPageRequest()
  server.mockReset()
  server.mockImplementation(() => Promise.resolve(respond('Police Driver', 'Police Clerk')))
  vi.stubGlobal('fetch', server)
})

const field = () => screen.getByPlaceholderText<HTMLInputElement>(/^Search (by post|for jobs)/)
// Selects options of the listbox only: the states of the form are options, too.
const listed = () => [...document.querySelectorAll<HTMLElement>('[role=listbox] [role=option]')]
const options = () => listed().map(({ textContent }) => textContent)
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

/** Opens a page and types into its search field, which then has suggestions. */
async function typed(text: string, path = '/jobs') {
  const { router } = await renderApp(path)
  // Pages with a state select load its code first.
  await userEvent.click(await waitFor(field))
  await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
  await userEvent.type(field(), text)
  await waitFor(() => expect(options()).not.toEqual([]))
  return router
}

describe('a search field', () => {
  it('a search field has no combobox attributes until it gets the focus', async () => {
    await renderApp('/jobs')
    expect(screen.getByRole('searchbox').getAttribute('aria-expanded')).toBeNull()
  })

  it('a search field preserves text, caret and focus when the suggestions load, and then suggests posts for its text', async () => {
    await renderApp('/jobs')
    const before = field()
    before.focus()
    before.value = 'police'
    before.setSelectionRange(2, 4)
    await waitFor(() => expect(options()).toEqual(['Police Driver', 'Police Clerk']))
    expect(field()).toBe(before)
    expect(document.activeElement).toBe(before)
    expect([before.value, before.selectionStart, before.selectionEnd]).toEqual(['police', 2, 4])
  })

  it('a search field outside of post lists has no suggestions', async () => {
    await renderApp('/next')
    for (const input of screen.queryAllByRole('searchbox')) input.focus()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('suggestions', () => {
  it.each(['/', '/jobs', '/Search'])(
    'the suggestions on %s are a listbox that belongs to the search field',
    async (path) => {
      await typed('pol', path)
      const list = screen.getByLabelText('Suggestions')
      expect(within(list).getAllByRole('option')).toHaveLength(2)
      expect(list.role).toBe('listbox')
      expect(field().getAttribute('aria-expanded')).toBe('true')
      expect(field().getAttribute('aria-controls')).toBe(list.id)
      expect(field().getAttribute('aria-autocomplete')).toBe('list')
      expect(field().getAttribute('aria-activedescendant')).toBeNull()
      expect(screen.getByText('2 suggestions, choose with the up and down arrows')).toBeDefined()
      const [first] = listed()
      expect(first?.getAttribute('href')).toBe('/job/Police-Driver')
      expect(first?.tabIndex).toBe(-1)
    },
  )

  it('arrow keys move through the suggestions, and from the last one back to the typed text', async () => {
    await typed('pol')
    const walk = async (key: string) => {
      await userEvent.keyboard(`{${key}}`)
      return active()
    }
    expect(await walk('ArrowDown')).toBe('Police Driver')
    expect(await walk('ArrowDown')).toBe('Police Clerk')
    expect(await walk('ArrowDown')).toBeNull()
    expect(await walk('ArrowUp')).toBe('Police Clerk')
    expect(await walk('ArrowUp')).toBe('Police Driver')
    expect(listed().find((option) => option.ariaSelected === 'true')?.textContent).toBe('Police Driver')
    expect(field().value).toBe('pol')
    expect(document.activeElement).toBe(field())
  })

  it('Enter without an arrow key searches for the typed text', async () => {
    const router = await typed('pol')
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toMatchObject({ searchQuery: 'pol' })
    expect(router.state.location.search).not.toHaveProperty('post', expect.anything())
    expect(options()).toEqual([])
  })

  it('Enter searches for the typed text when it changed after an arrow key', async () => {
    const router = await typed('pol')
    await userEvent.keyboard('{ArrowDown}i')
    await waitFor(() => expect(server).toHaveBeenCalledTimes(2))
    expect(active()).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.search).toMatchObject({ searchQuery: 'poli' })
  })

  it('Enter or a click opens a suggested post over the page', async () => {
    const router = await typed('pol')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(router.state.location.search).toMatchObject({ post: 'Police-Driver' })
    expect(options()).toEqual([])
    expect(field().value).toBe('pol')
    await act(async () => router.history.back())
    await userEvent.type(field(), 'i')
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.click(screen.getByText('Police Clerk'))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ post: 'Police-Clerk' }))
  })

  it('a suggested organisation is labelled as an organisation, and leads to its posts', async () => {
    const suggestions = [
      { kind: 'organisation', title: 'Police Board (PB)', slug: 'pb' },
      post('Police Clerk'),
    ]
    server.mockImplementation(() =>
      Promise.resolve(
        Response.json({ statusCode: 200, success: true, message: 'OK', data: { suggestions } }),
      ),
    )
    const router = await typed('pol')
    expect(options()).toEqual(['Police Board (PB) Organisation', 'Police Clerk'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/organisation/pb'))
  })

  it('Escape closes the suggestions and preserves the text, and an arrow key opens them again', async () => {
    await typed('pol')
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    act(() => void field().dispatchEvent(escape))
    expect(escape.defaultPrevented).toBe(true)
    expect(options()).toEqual([])
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(field().getAttribute('aria-controls')).toBeNull()
    const again = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    act(() => void field().dispatchEvent(again))
    expect(again.defaultPrevented).toBe(false)
    await userEvent.keyboard('{ArrowDown}')
    expect(options()).toEqual(['Police Driver', 'Police Clerk'])
    expect(active()).toBeNull()
  })

  it('the suggestions close when the field loses the focus or its text is too short', async () => {
    await typed('pol')
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(options()).toEqual([])
    await userEvent.keyboard('ol')
    await waitFor(() => expect(options()).toHaveLength(2))
    await userEvent.tab()
    expect(options()).toEqual([])
  })

  it('an input method can use the Enter key while it composes text in the search field', async () => {
    const router = await typed('pol')
    await userEvent.keyboard('{ArrowDown}')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, cancelable: true })
    act(() => void field().dispatchEvent(enter))
    expect(enter.defaultPrevented).toBe(false)
    expect(router.state.location.search).not.toHaveProperty('post', expect.anything())
  })

  it('the suggestions that arrive after Enter are not shown', async () => {
    let answer: (response: Response) => void = () => undefined
    await renderApp('/jobs')
    await userEvent.click(field())
    await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
    server.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await userEvent.type(field(), 'pol')
    await waitFor(() => expect(server).toHaveBeenCalled())
    await userEvent.keyboard('{Enter}')
    await act(async () => answer(respond('Police')))
    expect(options()).toEqual([])
  })

  it('a suggested title with HTML is shown as plain text', async () => {
    server.mockResolvedValue(respond('<img src=x onerror=alert(1)>'))
    await typed('img')
    expect(options()).toEqual(['<img src=x onerror=alert(1)>'])
    expect(document.querySelector('img')).toBeNull()
  })
})
