import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePromptSlot } from '#client/content/prompts/prompt-queue.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const app = vi.hoisted(() => ({ isReady: false, accepted: 0, listeners: new Set<() => void>() }))

vi.mock('./service-worker-client.ts', () => ({
  isUpdateOffered: () => app.isReady,
  onUpdateOffered: (listen: () => void) => {
    app.listeners.add(listen)
    return () => app.listeners.delete(listen)
  },
  applyUpdate: () => (app.accepted += 1),
  postponeUpdate: () => offer(false),
}))

beforeEach(() => {
  app.isReady = false
  app.accepted = 0
})

function offer(isReady: boolean) {
  app.isReady = isReady
  for (const listen of app.listeners) listen()
}
const comes = () => act(() => offer(true))

function Form({ isHalf }: { isHalf: boolean }) {
  useUnsavedWork(isHalf)
  return null
}

const OTHER = Symbol('other')
function Other({ wants }: { wants: boolean }) {
  return usePromptSlot(OTHER, wants) ? <p>Another question</p> : null
}

const text = () => screen.queryByText('A new version is ready.')

describe('the update prompt', () => {
  it('the update prompt appears as a status when a new version is ready, and the button Reload accepts the version', async () => {
    render(<UpdatePrompt />)
    expect(text()).toBeNull()
    comes()
    expect(screen.getByRole('status').contains(text())).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(app.accepted).toBe(1)
  })

  it('the update prompt disappears on Later and appears again for the next app version', async () => {
    render(<UpdatePrompt />)
    comes()
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
    expect(text()).toBeNull()
    comes()
    expect(text()).not.toBeNull()
  })

  it('the update prompt is hidden while a form has unsaved work', () => {
    const { rerender } = render([<UpdatePrompt key="prompt" />, <Form key="form" isHalf />])
    comes()
    expect(text()).toBeNull()
    rerender([<UpdatePrompt key="prompt" />, <Form key="form" isHalf={false} />])
    expect(text()).not.toBeNull()
    rerender([<UpdatePrompt key="prompt" />, <Form key="form" isHalf />])
    expect(text()).toBeNull()
  })

  it('the update prompt waits until another prompt on the page is closed', () => {
    const { rerender } = render([<UpdatePrompt key="prompt" />, <Other key="other" wants />])
    comes()
    expect(screen.getByText('Another question')).toBeTruthy()
    expect(text()).toBeNull()
    rerender([<UpdatePrompt key="prompt" />, <Other key="other" wants={false} />])
    expect(text()).not.toBeNull()
  })
})
