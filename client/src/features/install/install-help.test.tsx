import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InstallHelp } from './install-help.tsx'
import { watchInstallPrompt } from './install-prompt.ts'

watchInstallPrompt()

// Ignores the prompt event of another test file.
beforeEach(() => {
  window.installPrompt = undefined
})
afterEach(() => localStorage.clear())

describe('the installation help', () => {
  it('the installation help explains each kind of device under its heading', () => {
    render(<InstallHelp />)
    const section = within(screen.getByRole('region', { name: 'Install the app' }))
    expect(section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Android phones and computers',
      'iPhone and iPad',
    ])
    expect(section.getAllByRole('listitem')).toHaveLength(3)
    expect(section.queryByRole('button')).toBeNull()
  })

  it('the installation help shows an Install button if the browser can install the app, and removes it after use', async () => {
    render(<InstallHelp />)
    const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const userChoice = Promise.resolve({ outcome: 'accepted' })
    const event = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })
    act(() => void window.dispatchEvent(event))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Install Avsar' })))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('the installation help reports that the app is installed', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') }))
    render(<InstallHelp />)
    expect(screen.getByText('You are using the installed app.')).toBeTruthy()
  })
})
