import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  startSession,
  buildLockedJob,
  buildNote,
  buildUnlockedJob,
  endSession,
} from '#client/testing/items.ts'
import { fakeItem, fakeItems, renderApp } from '#client/testing/render-app.tsx'

// Preloads the lazy modules, so that they resolve at once.
beforeAll(() =>
  Promise.all([
    import('#client/features/accounts/session/session-manager.ts'),
    import('#client/features/accounts/sign-in/login-modal.tsx'),
  ]),
)
afterEach(endSession)

const signInElsewhere = async () => {
  startSession()
  await act(async () => void window.dispatchEvent(new Event('focus')))
}

it('a sign-in performs the action that required it and closes the login modal', async () => {
  const note = buildNote()
  const { history } = await renderApp('/notes', { items: fakeItems({ note: [note] }), item: fakeItem(note) })
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: `Download Notes · ₹79: ${note.title}` })),
  )
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeDefined()
  expect(
    screen.getByText('Sign in to open these notes. If they have a price, you pay before the download.'),
  ).toBeDefined()
  await signInElsewhere()
  expect(await screen.findByRole('dialog', { name: note.title })).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull()
  expect(history.location.state.login).toBeUndefined()
})

it('a private job opens over its list after the sign-in that a click on the job required', async () => {
  const job = buildLockedJob()
  const { history } = await renderApp('/private-job', {
    items: fakeItems({ privateJob: [job] }),
    item: fakeItem(buildUnlockedJob()),
  })
  await act(async () => fireEvent.click(screen.getByTitle(job.postName)))
  await screen.findByRole('dialog', { name: 'Sign in' })
  await signInElsewhere()
  expect(await screen.findByText('Own two-wheeler')).toBeDefined()
  await waitFor(() => expect(history.location.pathname).toBe(`/job/${job._id}`))
  expect(screen.queryByRole('dialog', { name: 'Sign in' })).toBeNull()
})
