import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { groupsToText, lineErrors, textToGroups } from './synonyms-form.tsx'

describe('the text of alias groups', () => {
  it('the text with the synonym groups has one group per line, and blank words and lines are ignored', () => {
    const groups = [
      ['lekhpal', 'patwari'],
      ['sub inspector', 'daroga', 'दरोगा'],
    ]
    expect(textToGroups(groupsToText(groups))).toEqual(groups)
    expect(textToGroups('\n lekhpal ,, patwari,\n \n')).toEqual([['lekhpal', 'patwari']])
    expect(textToGroups(' ')).toEqual([])
  })

  it('lineErrors numbers errors by the lines of the text, blank lines included', () => {
    const errors = [
      { field: 'groups[1]', message: 'No.' },
      { field: 'groups.0.2', message: 'Long.' },
      { field: 'groups', message: 'Many.' },
    ]
    expect(lineErrors('\na, b\n\nc, d', errors)).toEqual([
      { line: 4, message: 'No.' },
      { line: 2, message: 'Long.' },
      { line: 0, message: 'Many.' },
    ])
  })
})

describe('the alias groups of the settings', () => {
  const open = async (put: unknown) => {
    const view = await renderAdmin('/admin/settings', {
      responses: {
        'GET /site': { site: buildSite() },
        'GET /aliases': { groups: [['cgl', 'combined graduate level']] },
        'GET /admin/aliases': { groups: [['lekhpal', 'patwari']] },
        'PUT /admin/aliases': put,
      },
    })
    await screen.findByLabelText('Groups of this site')
    return view
  }

  it('the synonym lookup shows the synonyms of any word or phrase in a group', async () => {
    await open({ groups: [] })
    const field = screen.getByLabelText('Look up a word')
    await userEvent.type(field, 'Combined graduate level')
    expect(screen.getByText('Synonyms: cgl, combined graduate level')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'patwari')
    expect(screen.getByText('This word is in no group.')).toBeTruthy()
  })

  it('the synonym groups are sent as lists, and the field then shows the groups that the server stored', async () => {
    const view = await open({ groups: [['lekhpal', 'patwari', 'लेखपाल']] })
    const field = screen.getByLabelText('Groups of this site')
    expect(field).toHaveProperty('value', 'lekhpal, patwari')
    await userEvent.type(field, ', लेखपाल')
    await userEvent.click(screen.getByRole('button', { name: 'Save words' }))
    expect(await screen.findByText('Words saved.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'lekhpal, patwari, लेखपाल')
    expect(view.api.mock.calls.find(([, request]) => request?.method === 'PUT')).toEqual([
      '/admin/aliases',
      { method: 'PUT', body: { groups: [['lekhpal', 'patwari', 'लेखपाल']] } },
    ])
  })

  it('a word that is already in another group is reported with its line, and the typed text stays', async () => {
    const message = '“cgl” is in group 1 already.'
    await open(() => {
      throw new ApiError(400, { message, errors: [{ field: 'groups[1]', message }] })
    })
    const field = screen.getByLabelText('Groups of this site')
    await userEvent.type(field, '{Enter}{Enter}cgl, ssc')
    await userEvent.click(screen.getByRole('button', { name: 'Save words' }))
    expect(await screen.findByText(`Line 3: ${message}`)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field).toHaveProperty('value', 'lekhpal, patwari\n\ncgl, ssc')
  })

  it('a word that is too long is reported with its line, and no request is sent', async () => {
    const view = await open({})
    const field = screen.getByLabelText('Groups of this site')
    await userEvent.type(field, `{Enter}{Enter}cgl, ${'x'.repeat(61)}`)
    await userEvent.click(screen.getByRole('button', { name: 'Save words' }))
    expect(await screen.findByText('Line 3: Use at most 60 characters.')).toBeTruthy()
    expect(screen.getByText('Please check the lines with errors.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(view.api.mock.calls.some(([, request]) => request?.method === 'PUT')).toBe(false)
  })

  it('the typed synonyms stay in the field if saving fails without a network', async () => {
    await open(() => {
      throw new NetworkError('')
    })
    const field = screen.getByLabelText('Groups of this site')
    await userEvent.type(field, ', x')
    await userEvent.click(screen.getByRole('button', { name: 'Save words' }))
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy()
    expect(field).toHaveProperty('value', 'lekhpal, patwari, x')
  })
})
