import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import type { AdminUser } from '#shared/contracts/people.ts'
import { renderAdmin, messageResponse } from '#client/testing/render-admin.tsx'

const user: AdminUser = {
  _id: '01KAJ5EVF0000000000000000P',
  email: 'ravi@example.in',
  firstName: 'Ravi',
  lastName: 'Rao',
  role: 'admin',
  createdAt: '2026-11-01T06:30:00.000Z',
  sessions: 2,
  lastSeenAt: '2026-11-21T04:30:00.000Z',
}

async function find(email: string, responses: Record<string, unknown>) {
  const view = await renderAdmin('/admin/people', { responses })
  await userEvent.type(await screen.findByLabelText('Email'), `${email}{Enter}`)
  return view
}

describe('the users page', () => {
  it('the users page sends no request before an email is entered, and never puts the email into the URL', async () => {
    const { api, history } = await renderAdmin('/admin/people')
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    expect(api).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Email'), 'ravi@example.in{Enter}')
    await waitFor(() => expect(api).toHaveBeenCalledWith('/admin/people?email=ravi%40example.in', undefined))
    expect(history.location.href).toBe('/admin/people')
  })

  it('the users page shows the user and the number of devices', async () => {
    await find('ravi@example.in', { 'GET /admin/people': { people: [user] } })
    const item = (await screen.findByRole('heading', { name: 'Ravi Rao' })).closest('li')
    expect(item?.textContent).toContain('Adminravi@example.inRegistered 01/11/2026')
    expect(item?.textContent).toContain('Signed in on 2 devices, last used 21/11/2026 10:00')
    expect(screen.getByRole('link', { name: 'Show in audit log' }).getAttribute('href')).toBe(
      `/admin/audit?target=user:${user._id}`,
    )
  })

  it('the users page ends all sessions after a confirmation', async () => {
    let sessions = 2
    const { api } = await find('ravi@example.in', {
      'GET /admin/people': () => ({
        people: [{ ...user, sessions, lastSeenAt: sessions === 0 ? null : user.lastSeenAt }],
      }),
      'POST /admin/people': () => {
        sessions = 0
        return messageResponse('2 sessions are ended.')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere: ravi@example.in' }))
    expect(api).toHaveBeenCalledTimes(1)
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('2 sessions are ended.')).toBeTruthy()
    expect(api).toHaveBeenCalledWith(`/admin/people/${user._id}/end-sessions`, {
      method: 'POST',
      body: {},
    })
    expect(await screen.findByText('Not signed in')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign out everywhere/ })).toBeNull()
  })

  it('the users page shows the reason if the sessions could not be ended', async () => {
    await find('ravi@example.in', {
      'GET /admin/people': { people: [user] },
      'POST /admin/people': () => {
        throw new ApiError(404, { message: 'User not found.' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere: ravi@example.in' }))
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
    )
    expect(await screen.findByText('User not found.')).toBeTruthy()
    expect(screen.getByText(/^Signed in on 2 devices/)).toBeTruthy()
  })

  it('the users page reports that no account has the email', async () => {
    await find('nobody@example.in', { 'GET /admin/people': { people: [] } })
    expect(await screen.findByText('No account has this email.')).toBeTruthy()
  })

  it('the users page shows the error of an invalid email', async () => {
    const message = 'Please enter a valid email address'
    await find('nobody', {
      'GET /admin/people': () => {
        throw new ApiError(400, { message, errors: [{ field: 'email', message }] })
      },
    })
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
