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
  it('shows title, text and price of each', async () => {
    await openNotes()
    const [card] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(card?.textContent).toContain(note.title)
    expect(card?.textContent).toContain(note.description)
    expect(card?.textContent).toContain('₹79')
    expect(screen.getByText('1 note')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Notes')
  })

  it('cuts a title to 60 graphemes, with the whole of it on hover', async () => {
    const title = 'क्षि'.repeat(70)
    await openNotes({ items: fakeItems({ note: [buildNote({ title })] }) })
    expect(seenText(screen.getByTitle(title))).toBe(`${'क्षि'.repeat(59)}…`)
  })

  it.each([
    [{ price: 'Free', priceInPaise: 0 }, 'Free'],
    [{ price: '₹1,499', priceInPaise: 149_900 }, '₹1,499'],
    [{ price: '₹199 (offer ₹149)', priceInPaise: null, forSale: false }, '₹199 (offer ₹149)'],
  ])('shows the price %o as %s', async (price, shown) => {
    await openNotes({ items: fakeItems({ note: [buildNote(price)] }) })
    expect(screen.getByText(shown)).toBeDefined()
  })

  it('asks for the page and the search of its address', async () => {
    const { api } = await openNotes({}, '/notes?page=2&searchQuery=polity&state=Bihar')
    expect(api.items).toHaveBeenCalledExactlyOnceWith('note', { page: 2, searchQuery: 'polity' })
  })

  it('says No Data Found where it is empty', async () => {
    await openNotes({ items: fakeItems() })
    expect(screen.getByRole('heading', { name: 'No Data Found' })).toBeDefined()
  })

  it('that failed says so instead, keeps its heading and search, and Retry asks again', async () => {
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

  it('shows grey cards only when its first answer takes longer than a moment', async () => {
    vi.useFakeTimers()
    const items = fakeItems()
    items.mockImplementation(() => new Promise<never>(() => undefined))
    const { container } = await openNotes({ items })
    await act(() => vi.advanceTimersByTimeAsync(250))
    expect(container.textContent).not.toContain('Loading…')
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText('Loading…')).toBeDefined()
  })

  it('that is a saved copy says of when', async () => {
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
  it.each([download, details])('is led to the login modal by "%s"', async (name) => {
    const { history, api } = await openNotes()
    await press(name)
    expect(history.location.state.login).toBe('note')
    expect(api.item).not.toHaveBeenCalled()
  })

  it('who closes the login modal gets nothing later', async () => {
    const { history } = await openNotes()
    await press(download)
    await act(async () => history.back())
    startSession()
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await signedIn()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is led there too by an address that opens a note', async () => {
    vi.useFakeTimers()
    const { history, api } = await openNotes({}, `/notes?post=${note._id}`)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(history.location.state.login).toBe('note')
    expect(api.item).not.toHaveBeenCalled()
  })
})

describe('a signed-in person', () => {
  it('is shown the price by Download Notes', async () => {
    startSession()
    await openNotes()
    await signedIn()
    await press(download)
    const dialog = screen.getByRole('dialog', { name: note.title })
    expect(within(dialog).getByText('₹79')).toBeDefined()
    expect(await within(dialog).findByRole('button', { name: 'Pay ₹79' })).toBeDefined()
  })

  it('is shown what a note contains, and a sample, before buying it', async () => {
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

  it('sees bought notes marked in the list, and opens their links without a price', async () => {
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

  it('who is an admin has bought nothing by that', async () => {
    startSession('admin')
    await openNotes({ items: fakeItems({ note: [buildNote({ locked: false })] }) })
    await signedIn()
    expect(screen.getByRole('button', { name: download })).toBeDefined()
    expect(screen.queryByText('Bought')).toBeNull()
  })

  it('opens a note over the list, without its links, and closing leads back', async () => {
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

  it('sees no Download Notes at a note without a file', async () => {
    startSession()
    await openNotes({ item: fakeItem(buildNote({ fileType: null, detailsType: null, forSale: false })) })
    await signedIn()
    await press(details)
    const dialog = within(await screen.findByRole('dialog', { name: note.title }))
    expect(await dialog.findByText('No file yet')).toBeDefined()
    expect(dialog.queryByRole('button', { name: download })).toBeNull()
  })

  it('sees the details of a note without another file, and no remark on a missing one', async () => {
    startSession()
    const own = { locked: false, link: '', fileType: null, details: 'https://cdn.example.org/a.pdf' }
    await openNotes({ item: fakeItem(buildNote(own)) })
    await signedIn()
    await press(details)
    const dialog = within(await screen.findByRole('dialog', { name: note.title }))
    expect(await dialog.findByRole('heading', { name: 'Download' })).toBeDefined()
    expect(dialog.queryByText('No file yet')).toBeNull()
  })

  it('who may have a note is given its links, with their hosts', async () => {
    startSession()
    const own = { locked: false, link: 'https://downloads.example.org/a.pdf', details: 'javascript:alert(1)' }
    await openNotes({ item: fakeItem(buildNote(own)) }, `/notes?post=${note._id}`)
    const dialog = await screen.findByRole('dialog')
    const link = await within(dialog).findByRole('link', { name: /downloads\.example\.org/ })
    expect(link.getAttribute('href')).toBe(own.link)
    expect(within(dialog).getAllByRole('link')).toHaveLength(1)
    expect(within(dialog).queryByRole('button', { name: download })).toBeNull()
  })

  it('is told that a note is gone, and may try again after a failure', async () => {
    startSession()
    const item = fakeItem()
    item.mockRejectedValueOnce(new NetworkError('x'))
    await openNotes({ item }, `/notes?post=${note._id}`)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    await act(async () => fireEvent.click(retry))
    expect(await screen.findByText('No data found.')).toBeDefined()
  })
})
