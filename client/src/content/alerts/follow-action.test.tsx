import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPostFollowed } from '#client/device/alerts/follows.ts'
import { turnOnPush, type PushResult } from '#client/device/alerts/push-client.ts'
import { writePushRecord } from '#client/device/alerts/push-record.ts'
import { readPushState } from '#client/device/alerts/push-state.ts'
import { alertsServer } from '#client/testing/alerts-server.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { ASHA, CLERK, signIn, signOutCookie } from '#client/testing/saved-fixture.ts'
import { FollowAction } from './follow-action.tsx'
import { buildPushRecord } from '#client/testing/push-record.ts'

vi.mock('#client/device/alerts/push-state.ts')
vi.mock('#client/device/alerts/push-client.ts')

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() => import('#client/device/alerts/follows.ts'))

let server: ReturnType<typeof alertsServer>

beforeEach(async () => {
  signOutCookie()
  await clearOfflineDb()
  server = alertsServer()
  vi.mocked(readPushState).mockResolvedValue('off')
  vi.mocked(turnOnPush).mockReset()
})
afterEach(cleanup)

const subscribe = () => writePushRecord(buildPushRecord())
const asGuest = async () => {
  await subscribe()
  vi.mocked(readPushState).mockResolvedValue('on')
}
const asAsha = async () => {
  server.user = ASHA
  await signIn()
}
const button = () => screen.getByRole('button', { name: 'Alerts for this job: Clerk' })
const press = async () => {
  render(<FollowAction post={CLERK} />)
  await userEvent.click(button())
}
// The button shows the state of the device.
const showsFollowed = (isFollowed: boolean) =>
  waitFor(() => expect(button().getAttribute('aria-pressed')).toBe(String(isFollowed)))

describe('following a post', () => {
  it('an unanswered permission prompt shows a hint, and the post is followed once the user allows alerts', async () => {
    const answer = Promise.withResolvers<PushResult>()
    vi.mocked(turnOnPush).mockImplementation((onUnanswered) => {
      onUnanswered()
      return answer.promise
    })
    await press()
    expect(await screen.findByText(/has not asked for permission yet/)).toBeDefined()
    await subscribe()
    answer.resolve('on')
    expect(
      await screen.findByText(
        'You get alerts for admit card, answer key, result and a new last date of this job.',
      ),
    ).toBeDefined()
    await showsFollowed(true)
  })

  it('a click on the follow button turns alerts on first and then follows the post', async () => {
    vi.mocked(turnOnPush).mockImplementation(async () => {
      await subscribe()
      return 'on'
    })
    await press()
    expect(
      await screen.findByText(
        'You get alerts for admit card, answer key, result and a new last date of this job.',
      ),
    ).toBeDefined()
    await showsFollowed(true)
    expect([...server.follows]).toEqual([CLERK._id])
  })

  it.each(['blocked', 'unsupported', 'otherApp', 'notInstalled'] as const)(
    'a click on the follow button shows a link to help when alerts are %s, and does not follow the post',
    async (state) => {
      vi.mocked(readPushState).mockResolvedValue(state)
      await press()
      const link = await screen.findByRole('link', { name: 'How to turn on alerts' })
      expect(link.getAttribute('href')).toBe('/alerts')
      await showsFollowed(false)
      expect(await isPostFollowed(CLERK._id)).toBe(false)
      expect(turnOnPush).not.toHaveBeenCalled()
    },
  )

  it('a signed-in user without alerts on this device follows a post and is told that alerts are off here', async () => {
    await asAsha()
    await press()
    expect(await screen.findByText(/Alerts are off on this device\./)).toBeDefined()
    await showsFollowed(true)
    expect(await isPostFollowed(CLERK._id)).toBe(true)
    expect(turnOnPush).not.toHaveBeenCalled()
  })

  it('a second click on the follow button unfollows the post', async () => {
    await asGuest()
    await press()
    await screen.findByText(/You get/)
    await userEvent.click(button())
    expect(await screen.findByText('You get no more alerts for this job.')).toBeDefined()
    await showsFollowed(false)
    expect([...server.follows]).toEqual([])
  })

  it('a click on the follow button follows the post without a network', async () => {
    await asGuest()
    server.isOffline = true
    await press()
    expect(await screen.findByText(/You get/)).toBeDefined()
    await showsFollowed(true)
  })

  it.each([
    [409, 'The limit is 1,000 jobs, or 100 without an account. Unfollow a job to follow another.'],
    [403, 'Your change was not saved. Check your connection and try again.'],
  ])(
    'a refusal by the server with status %s undoes the follow and shows the reason',
    async (status, text) => {
      await asGuest()
      server.refuses = status
      await press()
      expect(await screen.findByText(text)).toBeDefined()
      await showsFollowed(false)
    },
  )
})
