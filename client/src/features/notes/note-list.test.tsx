import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { startSession, buildNote, endSession } from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp, type FakeApi } from '#client/testing/render-app.tsx'
import { seenText } from '#client/testing/seen-text.ts'

afterEach(endSession)

const note = buildNote()
const openNotes = (overrides: Partial<FakeApi> = {}, path = '/notes') =>
  renderApp(path, { items: fakeItems({ note: [note] }), item: fakeItem(note), ...overrides })

const signedIn = () => screen.findAllByRole('link', { name: 'Account' })
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const download = `Download Notes · ₹79: ${note.title}`
const details = `View Details: ${note.title}`

describe('the list of notes', () => {
  it('the list of notes shows title, description and price of each note', async () => {
    await openNotes()
    const [card] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(card?.textContent).toContain(note.title)
    expect(card?.textContent).toContain(note.description)
    expect(card?.textContent).toContain('₹79')
    expect(screen.getByText('1 note')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notes')
  })

  it('the list of notes cuts a title to 60 graphemes and shows the full title on hover', async () => {
    const title = 'क्षि'.repeat(70)
    await openNotes({ items: fakeItems({ note: [buildNote({ title })] }) })
    expect(seenText(screen.getByTitle(title))).toBe(`${'क्षि'.repeat(59)}…`)
  })

  it.each([
    [{ price: 'Free', priceInPaise: 0 }, 'Free'],
    [{ price: '₹1,499', priceInPaise: 149_900 }, '₹1,499'],
    [{ price: '₹199 (offer ₹149)', priceInPaise: null, forSale: false }, '₹199 (offer ₹149)'],
  ])('the list of notes shows the price data %o as %s', async (price, shown) => {
    await openNotes({ items: fakeItems({ note: [buildNote(price)] }) })
    expect(screen.getByText(shown)).toBeDefined()
  })

  it('the list of notes requests the page and the search from its URL', async () => {
    const { api } = await openNotes({}, '/notes?page=2&searchQuery=polity&state=Bihar')
    expect(api.items).toHaveBeenCalledExactlyOnceWith('note', { page: 2, searchQuery: 'polity' })
  })

  it('an empty list of notes says No Data Found', async () => {
    await openNotes({ items: fakeItems() })
    expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeDefined()
  })

  it('the list of notes shows an error and the search box if its request fails, and Retry requests the list again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const items = fakeItems({ note: [note] })
    items.mockRejectedValueOnce(new NetworkError('x'))
    await openNotes({ items })
    expect(screen.getByRole('alert').textContent).toContain('You are offline. Check')
    expect(screen.getByRole('searchbox')).toBeDefined()
    await press('Retry')
    expect(await screen.findByText(note.title)).toBeDefined()
  })

  it('the list of notes shows placeholder cards if its first response takes longer than 300 ms', async () => {
    vi.useFakeTimers()
    const items = fakeItems()
    items.mockImplementation(() => new Promise<never>(() => undefined))
    const { container } = await openNotes({ items })
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(container.textContent).not.toContain('Loading…')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('Loading…')).toBeDefined()
  })

  it('a saved copy of the list of notes shows the date of the copy', async () => {
    const items = fakeItems()
    const saved = {
      notes: [note],
      page: 1,
      pageCount: 1,
      total: 1,
      savedAt: Date.parse('2026-11-21T05:01:00Z'),
    }
    items.mockResolvedValue(saved)
    await openNotes({ items })
    expect(screen.getByText('Saved copy from 21/11/2026 10:31')).toBeDefined()
  })
})

describe('an anonymous visitor', () => {
  it.each([download, details])(
    'an anonymous visitor who clicks the button "%s" gets the login modal',
    async (name) => {
      const { history, api } = await openNotes()
      await press(name)
      expect(history.location.state.login).toBe('note')
      expect(api.item).not.toHaveBeenCalled()
    },
  )

  it('an anonymous visitor who closes the login modal gets no note dialog after signing in later', async () => {
    const { history } = await openNotes()
    await press(download)
    await act(async () => history.back())
    startSession()
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await signedIn()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an anonymous visitor who opens the URL of a note gets the login modal', async () => {
    vi.useFakeTimers()
    const { history, api } = await openNotes({}, `/notes?post=${note._id}`)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(history.location.state.login).toBe('note')
    expect(api.item).not.toHaveBeenCalled()
  })
})

describe('a signed-in user', () => {
  it('a signed-in user sees the price of a note after a click on Download Notes', async () => {
    startSession()
    await openNotes()
    await signedIn()
    await press(download)
    const dialog = screen.getByRole('dialog', { name: note.title })
    expect(within(dialog).getByText('₹79')).toBeDefined()
    expect(await within(dialog).findByRole('button', { name: 'Pay ₹79' })).toBeDefined()
  })

  it('a signed-in user sees the table of contents of a note and a sample before a purchase', async () => {
    startSession()
    const shown = buildNote({
      contents: 'Parts and schedules\n\n संसद \n',
      sample: 'https://cdn.example.org/pages.pdf',
    })
    await openNotes({ item: fakeItem(shown) })
    await signedIn()
    await press(details)
    const dialog = within(await screen.findByRole('dialog', { name: note.title }))
    expect(await dialog.findByRole('heading', { name: 'Contents' })).toBeDefined()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Parts and schedules',
      'संसद',
    ])
    expect(dialog.getByRole('link', { name: /See a sample/ }).getAttribute('href')).toBe(shown.sample)
  })

  it('a signed-in user sees which notes were bought, and opens their download links without a price', async () => {
    startSession()
    const bought = buildNote({ locked: false, link: 'https://downloads.example.org/a.pdf' })
    await openNotes({ items: fakeItems({ note: [bought] }), item: fakeItem(bought) })
    await signedIn()
    const [card] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(card?.textContent).toContain('Bought')
    await press(`Download Notes: ${note.title}`)
    const dialog = await screen.findByRole('dialog', { name: note.title })
    expect(await within(dialog).findByRole('link', { name: /downloads\.example\.org/ })).toBeDefined()
  })

  it('an admin does not see notes marked as bought', async () => {
    startSession('admin')
    await openNotes({ items: fakeItems({ note: [buildNote({ locked: false })] }) })
    await signedIn()
    expect(screen.getByRole('button', { name: download })).toBeDefined()
    expect(screen.queryByText('Bought')).toBeNull()
  })

  it('a signed-in user opens a note over the list, without its download links before a purchase, and Close leads back', async () => {
    startSession()
    const { history } = await openNotes()
    await signedIn()
    await press(details)
    expect(history.location.href).toBe(`/notes?post=${note._id}`)
    const dialog = await screen.findByRole('dialog', { name: note.title })
    expect(await within(dialog).findByRole('button', { name: download })).toBeDefined()
    expect(within(dialog).getByText('PDF file to download')).toBeDefined()
    expect(within(dialog).getByText('Picture of the details')).toBeDefined()
    expect(within(dialog).queryByRole('link')).toBeNull()
    await press('Close')
    expect(history.location.href).toBe('/notes')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a note without a file has no Download Notes button', async () => {
    startSession()
    await openNotes({ item: fakeItem(buildNote({ fileType: null, detailsType: null, forSale: false })) })
    await signedIn()
    await press(details)
    const dialog = within(await screen.findByRole('dialog', { name: note.title }))
    expect(await dialog.findByText('No file yet')).toBeDefined()
    expect(dialog.queryByRole('button', { name: download })).toBeNull()
  })

  it('a note that has only a details file shows that file as its download', async () => {
    startSession()
    const own = { locked: false, link: '', fileType: null, details: 'https://cdn.example.org/a.pdf' }
    await openNotes({ item: fakeItem(buildNote(own)) })
    await signedIn()
    await press(details)
    const dialog = within(await screen.findByRole('dialog', { name: note.title }))
    expect(await dialog.findByRole('heading', { name: 'Download' })).toBeDefined()
    expect(dialog.queryByText('No file yet')).toBeNull()
  })

  it('a user with access to a note sees its safe download links with their hosts', async () => {
    startSession()
    const own = { locked: false, link: 'https://downloads.example.org/a.pdf', details: 'javascript:alert(1)' }
    await openNotes({ item: fakeItem(buildNote(own)) }, `/notes?post=${note._id}`)
    const dialog = await screen.findByRole('dialog')
    const link = await within(dialog).findByRole('link', { name: /downloads\.example\.org/ })
    expect(link.getAttribute('href')).toBe(own.link)
    expect(within(dialog).getAllByRole('link')).toHaveLength(1)
    expect(within(dialog).queryByRole('button', { name: download })).toBeNull()
  })

  it('a note whose request failed offers Retry, and a deleted note shows No data found.', async () => {
    startSession()
    const item = fakeItem()
    item.mockRejectedValueOnce(new NetworkError('x'))
    await openNotes({ item }, `/notes?post=${note._id}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    await act(async () => fireEvent.click(retry))
    expect(await screen.findByText('No data found.')).toBeDefined()
  })
})
