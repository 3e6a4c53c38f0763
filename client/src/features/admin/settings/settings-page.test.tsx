import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#shared/contracts/api.ts'
import { buildSite } from '#shared/testing/builders.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { messageResponse, renderAdmin } from '#client/testing/render-admin.tsx'
import { hasUnsavedWork } from '#client/ui/forms/unsaved-work.ts'

const TILES = [{ label: 'Quiz', url: '' }]

describe('the settings form', () => {
  const open = async (put: unknown = {}) => {
    const site = { ...buildSite(), tiles: TILES }
    const { api } = await renderAdmin('/admin/settings', {
      responses: { 'GET /site': { site }, 'PUT /site': put },
    })
    await screen.findByLabelText('Name of the site')
    return { wasSent: () => api.mock.calls.some(([, request]) => request?.method === 'PUT') }
  }
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  const change = async (name: string, text: string) => {
    await userEvent.clear(field(name))
    await userEvent.click(field(name))
    await userEvent.paste(text)
  }

  it.each([
    ['Name of the site', 'x'.repeat(61), 'Use at most 60 characters.'],
    ['Delay before every request (milliseconds)', 'soon', 'This must be a whole number of milliseconds.'],
    ['Delay before every request (milliseconds)', '60001', 'Use at most 60000.'],
    ['Publisher id of the ad network', '12', 'Enter an id as ca-pub-1234567890123456.'],
    ['Ad unit of Search', '12', 'Enter the ten digits of the ad unit.'],
    ['Telegram', 'nothing', 'Enter a web address that begins with http:// or https://.'],
    ['Careers (web or mailto: address)', 'nothing', 'Enter a web address or mailto: address.'],
    ['Email', 'asha', 'Please enter a valid email address'],
    ['Name of the seller', 'x'.repeat(121), 'Use at most 120 characters.'],
    ['Tile 1: Address', 'nothing', 'Enter a web address that begins with http:// or https://.'],
  ])(
    'the settings form rejects the field %s with the value "%s" and sends no request',
    async (name, text, message) => {
      const { wasSent } = await open()
      await change(name, text)
      await save()
      expect(await screen.findByText('Please check the marked fields.')).toBeTruthy()
      expect(screen.getByRole('textbox', { name, description: message })).toBe(document.activeElement)
      expect(field(name).value).toBe(text)
      expect(wasSent()).toBe(false)
    },
  )

  it('the settings form rejects more than 24 tiles', async () => {
    const { wasSent } = await open()
    for (let count = TILES.length; count < 25; count += 1)
      await userEvent.click(screen.getByRole('button', { name: 'Add a tile' }))
    await save()
    expect(await screen.findByText('Use at most 24 entries.')).toBeTruthy()
    expect(wasSent()).toBe(false)
  })

  it('the settings form shows an error from the server about a tile at the field of that tile', async () => {
    const message = 'This site is blocked.'
    await open(() => {
      throw new ApiError(400, { message, errors: [{ field: 'tiles[0].url', message }] })
    })
    await save()
    expect(await screen.findByRole('textbox', { name: 'Tile 1: Address', description: message })).toBe(
      document.activeElement,
    )
  })

  it('the settings form retains the typed text if saving fails without a network', async () => {
    await open(() => {
      throw new NetworkError('')
    })
    await change('Name of the site', 'Naya')
    await save()
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy()
    expect(field('Name of the site').value).toBe('Naya')
    expect(hasUnsavedWork()).toBe(true)
  })

  it('settings that were saved no longer count as unsaved work', async () => {
    await open(messageResponse('Saved.'))
    expect(hasUnsavedWork()).toBe(false)
    await change('Name of the site', 'Naya')
    expect(hasUnsavedWork()).toBe(true)
    await save()
    await screen.findByText('Saved.')
    expect(field('Name of the site').value).toBe('Naya')
    expect(hasUnsavedWork()).toBe(false)
  })
})
