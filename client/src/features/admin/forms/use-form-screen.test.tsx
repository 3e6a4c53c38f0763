import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderForm } from '#client/testing/render-form.tsx'

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
const later = () => act(async () => await new Promise((done) => setTimeout(done, 20)))

describe('a field that loses the focus by a press elsewhere', () => {
  it('a field shows its error only after the pointer is released, so the layout does not move during a click', async () => {
    await renderForm({ kind: 'note' })
    fireEvent.input(link(), { target: { value: 'nothing' } })
    fireEvent.pointerDown(document.body)
    fireEvent.blur(link())
    await later()
    expect(link().getAttribute('aria-invalid')).toBe('false')
    fireEvent.pointerUp(document.body)
    await vi.waitFor(() => expect(link().getAttribute('aria-invalid')).toBe('true'))
  })
})
