import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildSummary } from '#shared/testing/builders.ts'
import { setSavedIds } from '#client/device/stored-ids.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { SaveButton } from './save-button.tsx'
import { DeviceFaultAlert } from './device-fault-alert.tsx'

vi.mock('#client/device/saved/saved-store.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('SaveButton shows that the job was not saved if the code for saving cannot be loaded', async () => {
  const post = buildSummary()
  setSavedIds(new Set())
  render(
    <>
      <SaveButton post={post} />
      <DeviceFaultAlert />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { pressed: false }))
  expect(await screen.findByText(savedMessages.notStored)).toBeDefined()
  expect(screen.getByRole('button', { pressed: false })).toBeDefined()
})
