import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainProfile } from '#shared/domain/eligibility/timed-profile.ts'
import { meta } from '#client/device/db/db.ts'
import { changeProfile, readProfile } from '#client/device/profile/profile-store.ts'
import { SessionContext, type Session } from '#client/layout/session.ts'
import { ASHA, signIn, signOutCookie } from '#client/testing/saved-fixture.ts'
import { syncedProfileServer } from '#client/testing/synced-profile-server.ts'
import { useProfile } from '#client/features/job-posts/eligibility/use-profile.ts'
import { AccountCopy } from './account-copy.tsx'

const FACTS = { state: 'Bihar', category: 'obc' } as const
const openLogin = vi.fn<Session['openLogin']>()

let server: ReturnType<typeof syncedProfileServer>
beforeEach(() => {
  server = syncedProfileServer()
})
afterEach(async () => {
  cleanup()
  signOutCookie()
  openLogin.mockReset()
  await meta.clear()
  vi.unstubAllGlobals()
})

function Shown() {
  const profile = useProfile()
  return profile && <AccountCopy profile={profile} />
}

function show(status: 'anonymous' | 'signedIn') {
  const state = status === 'anonymous' ? { status } : { status, profile: { _id: ASHA } as never }
  const value = { state, openLogin } as unknown as Session
  render(
    <SessionContext value={value}>
      <Shown />
    </SessionContext>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inAccount = () => server.facts && plainProfile(server.facts)

it('an anonymous user is offered to sign in, and nothing is requested', async () => {
  await changeProfile(FACTS)
  show('anonymous')
  await press('Sign in')
  expect(openLogin).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Keep in my account' })).toBeNull()
  expect(server.calls).toEqual([])
})

it('a signed-in user keeps the answers in the account by a press, and removes them by another', async () => {
  await changeProfile(FACTS)
  await signIn()
  show('signedIn')
  await screen.findByRole('button', { name: 'Keep in my account' })
  expect(server.bodies).toEqual([])
  await press('Keep in my account')
  expect(await screen.findByText('Your answers are in your account.')).toBeDefined()
  expect(inAccount()).toEqual(FACTS)
  expect(screen.getByRole('link', { name: 'Choose alerts' }).getAttribute('href')).toBe('/alerts')
  await press('Remove from my account')
  expect(await screen.findByText('Your answers are removed from your account.')).toBeDefined()
  expect([inAccount(), await readProfile()]).toEqual([null, FACTS])
})

it('a failed press says so, and changes nothing', async () => {
  await changeProfile(FACTS)
  await signIn()
  show('signedIn')
  await screen.findByRole('button', { name: 'Keep in my account' })
  server.mode = 'offline'
  await press('Keep in my account')
  expect(await screen.findByText('This did not work. Check your connection and try again.')).toBeDefined()
  server.mode = 'up'
  await press('Keep in my account')
  await screen.findByText('Your answers are in your account.')
  server.mode = 'failing'
  await press('Remove from my account')
  expect(await screen.findByText('This did not work. Check your connection and try again.')).toBeDefined()
  expect(inAccount()).toEqual(FACTS)
})

it('a change without a network is shown as pending until it is sent', async () => {
  await changeProfile(FACTS)
  await signIn()
  show('signedIn')
  await press('Keep in my account')
  await screen.findByText('Your answers are in your account.')
  server.mode = 'offline'
  await changeProfile({ sex: 'female' })
  expect(await screen.findByText('Your last change will be sent when you are online.')).toBeDefined()
})

it.each([
  ['Use the answers of my account', { state: 'Goa' }],
  ['Use the answers of this device', FACTS],
])('a user with other answers in the account chooses: %s', async (name, chosen) => {
  await changeProfile(FACTS)
  server.facts = { state: { value: 'Goa', at: 5 } }
  await signIn()
  show('signedIn')
  await press(name)
  await screen.findByText('Your answers are in your account.')
  await waitFor(() => expect(inAccount()).toEqual(chosen))
  expect(await readProfile()).toEqual(chosen)
})

it('a device without answers shows nothing, unless the account has some', async () => {
  await signIn()
  show('signedIn')
  await waitFor(() => expect(server.calls).toContain('GET'))
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  server.facts = { state: { value: 'Goa', at: 5 } }
  show('signedIn')
  expect(await screen.findByText('Your answers are in your account.')).toBeDefined()
})
