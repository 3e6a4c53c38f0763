import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CALENDAR_LABELS } from '#shared/domain/jobs/job-calendar-subscription.ts'
import { en } from '#client/messages/en.ts'
import { SessionContext, type Session, type SessionState } from '#client/layout/session.ts'
import { buildProfile, fakeAccounts, type FakeResponse } from '#client/testing/fake-accounts.ts'
import { CalendarSection } from './calendar-section.tsx'

const URL = `https://avsar.test/calendar/${'A'.repeat(43)}.ics`
const CREATED = '2026-11-21T06:30:00.000Z'
const MADE = {
  message: 'Your calendar address is ready.',
  data: { address: { createdAt: CREATED, url: URL } },
}
const stored = (address: object | null) => ({ data: { address } })

beforeAll(async () => void (await import('./calendar-panel.tsx')))

const SIGNED_IN: SessionState = { status: 'signedIn', profile: buildProfile() }

function openSection() {
  const details = screen.getByText('Saved jobs in your calendar').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
}

function show(
  responses: Record<string, FakeResponse> = {},
  { state = SIGNED_IN, isOpen = true }: { state?: SessionState; isOpen?: boolean } = {},
) {
  const server = fakeAccounts({ 'GET /calendar-address': stored(null), ...responses })
  const session = {
    state,
    openLogin: vi.fn<Session['openLogin']>(),
    enter: vi.fn<Session['enter']>(),
    refresh: vi.fn<Session['refresh']>(),
    signOut: vi.fn<Session['signOut']>(),
  }
  render(
    <SessionContext value={session}>
      <CalendarSection />
    </SessionContext>,
  )
  if (isOpen) openSection()
  return { ...server, session }
}

const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) => {
  await press(name)
  const buttons = screen.getAllByRole('button', { name })
  await userEvent.click(buttons.at(-1) as HTMLElement)
}
const field = () => screen.queryByLabelText<HTMLInputElement>('Calendar address')

describe('the calendar section of a signed-in user', () => {
  it('the calendar section shows a new address once, with a button that copies it and a link to a calendar app', async () => {
    const { requests } = show({ 'POST /calendar-address': MADE })
    const copied: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await press('Make calendar address')
    expect(await screen.findByText('Your calendar address is ready.')).toBeDefined()
    expect(field()?.value).toBe(URL)
    expect(screen.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      URL.replace('https:', 'webcal:'),
    )
    await press('Copy address')
    expect(copied).toEqual([URL])
    expect(await screen.findByText('The address is copied.')).toBeDefined()
    expect(requests).toContainEqual({ call: 'POST /calendar-address', body: {} })
  })

  it('the calendar section selects the address if it cannot be copied', async () => {
    show({ 'POST /calendar-address': MADE })
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } })
    await press('Make calendar address')
    await press('Copy address')
    expect(await screen.findByText('The address is not copied. Select it and copy it.')).toBeDefined()
    expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, URL.length])
  })

  it('the calendar section shows the time of an existing address, never the address', async () => {
    show({ 'GET /calendar-address': stored({ createdAt: CREATED }) })
    expect(await screen.findByText(/^You made a calendar address on 21\/11\/2026/)).toBeDefined()
    expect(field()).toBeNull()
  })

  it('a new address replaces the existing one only after a confirmation', async () => {
    const existing = stored({ createdAt: CREATED })
    const { calls } = show({ 'GET /calendar-address': existing, 'POST /calendar-address': MADE })
    await press('Make a new address')
    expect(screen.getByText(/^The old address stops working/)).toBeDefined()
    await press('Keep the address')
    expect(calls()).not.toContain('POST /calendar-address')
    await confirm('Make a new address')
    expect(await screen.findByText('Your calendar address is ready.')).toBeDefined()
    expect(field()?.value).toBe(URL)
  })

  it.each([
    ['here', { message: 'Your calendar address is revoked.' }],
    ['on another device before', { status: 404, message: 'You have no calendar address.' }],
  ])('an address that was revoked %s can be made anew', async (_where, response) => {
    const existing = stored({ createdAt: CREATED })
    const { calls } = show({ 'GET /calendar-address': existing, 'DELETE /calendar-address': response })
    await confirm('Revoke address')
    expect(await screen.findByText(response.message)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Make calendar address' })).toBeDefined()
    expect(screen.queryByText(/^You made/)).toBeNull()
    expect(calls()).toContain('DELETE /calendar-address')
  })

  it('a failed change says why and keeps the button', async () => {
    const { responses } = show({ 'POST /calendar-address': 'network' })
    await press('Make calendar address')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You are offline. Check your connection and try again.',
    )
    responses['POST /calendar-address'] = { status: 503, message: 'The service is busy.' }
    await press('Make calendar address')
    expect(await screen.findByText('The service is busy.')).toBeDefined()
    responses['POST /calendar-address'] = MADE
    await press('Make calendar address')
    expect(await screen.findByText('Your calendar address is ready.')).toBeDefined()
    expect(screen.queryByText('The service is busy.')).toBeNull()
  })

  it('a failed load says that the device is offline, and is repeated by a press', async () => {
    const { responses } = show({ 'GET /calendar-address': 'network' })
    expect(await screen.findByText('You are offline. Check your connection and try again.')).toBeDefined()
    responses['GET /calendar-address'] = stored(null)
    await press('Retry')
    expect(await screen.findByRole('button', { name: 'Make calendar address' })).toBeDefined()
  })
})

describe('the calendar section without a confirmed session', () => {
  it('the calendar section offers a visitor to sign in, and sends no request', async () => {
    const { calls, session } = show({}, { state: { status: 'anonymous' } })
    await press('Sign in')
    expect(session.openLogin).toHaveBeenCalledWith('saved')
    expect(calls()).toEqual([])
  })

  it('the calendar section says that an unreachable session is offline', async () => {
    const { session } = show({}, { state: { status: 'unreachable' } })
    expect(await screen.findByText('You are offline. Check your connection and try again.')).toBeDefined()
    await press('Retry')
    expect(session.refresh).toHaveBeenCalledOnce()
  })
})

it('the closed calendar section sends no request before it is opened', async () => {
  const { calls } = show({}, { isOpen: false })
  expect(calls()).toEqual([])
  openSection()
  expect(await screen.findByRole('button', { name: 'Make calendar address' })).toBeDefined()
  expect(calls()).toEqual(['GET /calendar-address'])
})

it('a link to the calendar section opens it', async () => {
  history.replaceState(null, '', '/account#calendar')
  const scroll = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scroll
  show({}, { isOpen: false })
  history.replaceState(null, '', '/account')
  expect(await screen.findByRole('button', { name: 'Make calendar address' })).toBeDefined()
  expect(scroll).toHaveBeenCalledOnce()
})

it('the dates of a subscribed calendar have the labels of job pages', () => {
  expect(CALENDAR_LABELS).toEqual(en.jobPosts.facts)
})
