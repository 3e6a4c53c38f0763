import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { ErrorState } from './empty-state.tsx'

const shown = (error: unknown) => {
  render(<ErrorState error={error} onRetry={() => undefined} />)
  return screen.getByRole('alert').textContent
}

describe('ErrorState', () => {
  it.each([
    new NetworkError('No answer'),
    new TypeError('Failed to fetch dynamically imported module: https://avsar.test/assets/notes.js'),
    new TypeError('error loading dynamically imported module: https://avsar.test/assets/notes.js'),
    new TypeError('Importing a module script failed.'),
  ])('ErrorState shows that the device is offline after: %s', (error) => {
    expect(shown(error)).toContain('You are offline. Check')
  })

  it.each([new Error('Broken'), null, 'module'])(
    'ErrorState shows that the site has a fault after: %s',
    (error) => {
      expect(shown(error)).toContain('Something went wrong on our side')
    },
  )
})
