import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { engagement } from '#client/device/events.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { recordUse, VISIT_GAP_MS } from '#client/device/user/visits.ts'
import {
  DISMISSAL_COOLDOWN_MS,
  readDismissal,
  recordDismissal,
  setAlertOfferStatus,
} from '#client/content/prompts/dismissals.ts'
import { InstallOffer } from './install-offer.tsx'
import { watchInstallPrompt } from './install-prompt.ts'

const NOW = Date.parse('2026-11-21T06:30:00Z')
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

// The window listeners stay for the life of the page.
watchInstallPrompt()

// Preloads the lazy module: loading it may be slow on a busy machine.
beforeEach(async () => {
  await import('./install-sheet.tsx')
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  setAlertOfferStatus('none')
  window.installPrompt = undefined
})
afterEach(() => {
  document.body.replaceChildren()
  window.installPrompt = undefined
})

/** Fires the browser's install prompt event; `choice` is the user's choice in its dialog. */
function browserOffers(choice: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: choice }),
  })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const sheet = () => screen.queryByRole('dialog', { name: 'Install Avsar' })
const press = (name: string) =>
  act(async () => fireEvent.click(within(sheet() ?? document.body).getByRole('button', { name })))
const isApp = (mode: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(mode) }))

async function saved() {
  act(() => engagement.emit(buildSummary()))
  await pass(1500)
}

describe('the install offer', () => {
  it('the install offer does not appear on the first visit', async () => {
    render(<InstallOffer />)
    expect(browserOffers().event.defaultPrevented).toBe(true)
    await pass(10 * 60_000)
    expect(sheet()).toBeNull()
  })

  it('the install offer appears after a job is saved and opens the install dialog of the browser', async () => {
    render(<InstallOffer />)
    const { prompt } = browserOffers()
    await saved()
    expect(sheet()).not.toBeNull()
    await press('Install')
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(sheet()).toBeNull()
    expect(readDismissal('install')).toBe(0)
  })

  it('the install offer appears even if the install event of the browser arrives after a job is saved', async () => {
    render(<InstallOffer />)
    await saved()
    expect(sheet()).toBeNull()
    browserOffers()
    await pass(1500)
    expect(sheet()).not.toBeNull()
  })

  it('the install offer appears on a second visit after some time on the page', async () => {
    recordUse(NOW - VISIT_GAP_MS)
    render(<InstallOffer />)
    browserOffers()
    await pass(15_000)
    expect(sheet()).toBeNull()
    await pass(10_000)
    expect(sheet()).not.toBeNull()
  })

  it('the install offer does not count the time while the page is hidden', async () => {
    recordUse(NOW - VISIT_GAP_MS)
    render(<InstallOffer />)
    browserOffers()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(30_000)
    hidden.mockReturnValue(false)
    await pass(15_000)
    expect(sheet()).toBeNull()
    await pass(10_000)
    expect(sheet()).not.toBeNull()
  })

  it('the install offer does not take the focus, and closing it returns the focus to the previous element', async () => {
    render(
      <>
        <button type="button">Save</button>
        <InstallOffer />
      </>,
    )
    browserOffers()
    const save = screen.getByRole('button', { name: 'Save' })
    save.focus()
    await saved()
    expect(document.activeElement).toBe(save)
    screen.getByRole('button', { name: 'Not now' }).focus()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(sheet()).toBeNull()
    expect(document.activeElement).toBe(save)
  })

  it.each([
    ['the button', () => press('Not now')],
    ['Esc', () => act(async () => void fireEvent.keyDown(document, { key: 'Escape' }))],
  ])('the install offer is hidden for thirty days after it is declined by %s', async (_name, refuse) => {
    const first = render(<InstallOffer />)
    browserOffers()
    await saved()
    await refuse()
    await saved()
    expect(sheet()).toBeNull()
    first.unmount()

    vi.setSystemTime(NOW + DISMISSAL_COOLDOWN_MS - 60_000)
    const second = render(<InstallOffer />)
    await saved()
    expect(sheet()).toBeNull()
    second.unmount()

    vi.setSystemTime(NOW + DISMISSAL_COOLDOWN_MS + 60_000)
    render(<InstallOffer />)
    await saved()
    expect(sheet()).not.toBeNull()
  })

  it('the install offer is hidden after the user dismissed the install dialog of the browser', async () => {
    render(<InstallOffer />)
    browserOffers('dismissed')
    await saved()
    await press('Install')
    expect(readDismissal('install')).toBeGreaterThan(NOW)
    browserOffers()
    await saved()
    expect(sheet()).toBeNull()
  })

  it.each(['standalone', 'minimal-ui', 'fullscreen'])(
    'the install offer never appears in the installed app (%s)',
    async (mode) => {
      isApp(mode)
      render(<InstallOffer />)
      browserOffers()
      await saved()
      expect(sheet()).toBeNull()
    },
  )

  it('the install offer disappears when the app is installed without the offer', async () => {
    render(<InstallOffer />)
    browserOffers()
    await saved()
    act(() => void window.dispatchEvent(new Event('appinstalled')))
    expect(sheet()).toBeNull()
  })

  it('the install offer waits until no dialog is open', async () => {
    render(<InstallOffer />)
    browserOffers()
    const dialog = document.createElement('dialog')
    dialog.open = true
    document.body.append(dialog)
    await saved()
    await pass(60_000)
    expect(sheet()).toBeNull()
    dialog.remove()
    await pass(1500)
    expect(sheet()).not.toBeNull()
  })

  it('the install offer waits while a field has the focus or a form has unsaved input', async () => {
    function Form({ isHalf }: { isHalf: boolean }) {
      useUnsavedWork(isHalf)
      return <input aria-label="Name" />
    }
    const page = (isHalf: boolean) => (
      <>
        <Form isHalf={isHalf} />
        <InstallOffer />
      </>
    )
    const view = render(page(true))
    browserOffers()
    await saved()
    expect(sheet()).toBeNull()
    screen.getByLabelText('Name').focus()
    view.rerender(page(false))
    await pass(1500)
    expect(sheet()).toBeNull()
    screen.getByLabelText('Name').blur()
    await pass(1500)
    expect(sheet()).not.toBeNull()
  })

  it.each(['open', 'no'] as const)(
    'the install offer waits while the offer of alerts is %s',
    async (status) => {
      setAlertOfferStatus(status)
      render(<InstallOffer />)
      browserOffers()
      await saved()
      expect(sheet()).toBeNull()
      act(() => setAlertOfferStatus('none'))
      await pass(1500)
      expect(sheet()).not.toBeNull()
    },
  )

  it('the install offer mentions alerts if the user has turned alerts on', async () => {
    setAlertOfferStatus('yes')
    render(<InstallOffer />)
    browserOffers()
    await saved()
    expect(screen.getByRole('dialog', { name: 'Install the app to keep getting alerts' })).toBeDefined()
  })

  it('the install offer never appears if the browser cannot install', async () => {
    render(<InstallOffer />)
    await saved()
    await pass(60_000)
    expect(sheet()).toBeNull()
  })

  it('the install offer shows three installation steps on an iPhone, which has no install dialog', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
    render(<InstallOffer />)
    await saved()
    const steps = within(screen.getByRole('list', { name: 'Three steps' })).getAllByRole('listitem')
    expect(steps).toHaveLength(3)
    for (const step of steps) expect(step.querySelector('svg[aria-hidden=true] path')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
    await press('Close')
    expect(sheet()).toBeNull()
    expect(readDismissal('install')).toBeGreaterThan(0)
  })

  it('the install offer does not appear when due if the user declined it earlier', async () => {
    recordDismissal('install', NOW - 1)
    recordUse(NOW - VISIT_GAP_MS)
    render(<InstallOffer />)
    browserOffers()
    await pass(60_000)
    expect(sheet()).toBeNull()
  })
})
