import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import {
  DISMISSAL_COOLDOWN_MS,
  readDismissal,
  setAlertOfferStatus,
  useAlertOfferStatus,
} from '#client/content/prompts/dismissals.ts'
import { followPost } from '#client/device/alerts/follows.ts'
import { turnOnPush } from '#client/device/alerts/push-client.ts'
import { readPushState } from '#client/device/alerts/push-state.ts'
import { engagement } from '#client/device/events.ts'
import { AlertOffer } from './alert-offer.tsx'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/push-client.ts')
vi.mock('#client/device/alerts/follows.ts')

const NOW = Date.parse('2026-11-21T06:30:00Z')
const CLERK = buildSummary({ postName: 'Clerk' })

// Preloads the lazy modules: loading them may be slow on a busy machine.
beforeEach(async () => {
  await import('./offer-sheet.tsx')
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  setAlertOfferStatus('none')
  vi.mocked(readPushState).mockResolvedValue('off')
  vi.mocked(turnOnPush).mockReset()
})
afterEach(() => vi.useRealTimers())

function OfferStatus() {
  return <output>{useAlertOfferStatus()}</output>
}
const sheet = () => screen.queryByRole('dialog')
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

function offered() {
  return render(
    <>
      <OfferStatus />
      <AlertOffer />
    </>,
  )
}
async function save() {
  act(() => engagement.emit(CLERK))
  await act(() => vi.advanceTimersByTimeAsync(1500))
}
const state = () => document.querySelector('output')?.textContent

describe('the offer of alerts', () => {
  it('the offer of alerts appears after a post is saved, and opens no permission prompt before a click', async () => {
    offered()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(sheet()).toBeNull()
    await save()
    expect(sheet()?.textContent).toContain('Clerk')
    expect(state()).toBe('open')
    expect(turnOnPush).not.toHaveBeenCalled()
  })

  it('accepting the offer of alerts follows the saved post', async () => {
    vi.mocked(turnOnPush).mockResolvedValue('on')
    offered()
    await save()
    await press('Turn on alerts')
    expect(followPost).toHaveBeenCalledWith(CLERK, true)
    await press('Close')
    expect([sheet(), state(), readDismissal('alerts')]).toEqual([null, 'yes', 0])
  })

  it('declining the offer of alerts hides it for thirty days', async () => {
    offered()
    await save()
    await press('Not now')
    expect([sheet(), state()]).toEqual([null, 'no'])
    await save()
    expect(sheet()).toBeNull()
    vi.setSystemTime(NOW + DISMISSAL_COOLDOWN_MS + 60_000)
    await save()
    expect(sheet()).not.toBeNull()
  })

  it.each([
    ['blocked', 'Notifications are blocked in your browser.', 'How to allow notifications'],
    ['timeout', /Alerts could not/, 'Try again'],
    ['dismissed', /You closed the/, 'Try again'],
  ] as const)(
    'the offer of alerts shows the reason for a failure with the result %s',
    async (result, text, action) => {
      vi.mocked(turnOnPush).mockResolvedValue(result)
      offered()
      await save()
      await press('Turn on alerts')
      expect(screen.getByText(text)).toBeDefined()
      expect(screen.getByText(action)).toBeDefined()
    },
  )

  it('the offer of alerts on an iPhone shows how to install the app, and closing it also dismisses the install offer', async () => {
    vi.mocked(readPushState).mockResolvedValue('notInstalled')
    offered()
    await save()
    expect(screen.getByRole('list', { name: 'Three steps' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull()
    await press('Close')
    expect(readDismissal('install')).toBeGreaterThan(0)
  })

  it.each(['on', 'blocked', 'unsupported', 'otherApp'] as const)(
    'the offer of alerts does not appear if the push status is %s',
    async (push) => {
      vi.mocked(readPushState).mockResolvedValue(push)
      offered()
      await save()
      expect([sheet(), state()]).toEqual([null, 'none'])
    },
  )
})
