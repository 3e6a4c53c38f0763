import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toggle } from './toggle.tsx'

const toggle = (
  <Toggle hide="Hide it" show="Show it">
    <p>Content</p>
  </Toggle>
)

it('a toggle shows its content at first and works without a script', () => {
  const html = renderToString(toggle)
  expect(html).toMatch(/^<details open=""/)
  expect(html).toMatch(/<summary.*Hide it.*Show it.*<\/summary>.*Content/)
})

it('a toggle stays open or closed when it renders again', async () => {
  const { rerender, container } = render(toggle)
  const details = container.querySelector('details')
  await userEvent.click(screen.getByText('Hide it'))
  expect(details?.open).toBe(false)
  rerender(toggle)
  expect(details?.open).toBe(false)
  await userEvent.click(screen.getByText('Show it'))
  expect(details?.open).toBe(true)
})

it('a toggle switches the label for its open and closed state with CSS classes', () => {
  render(toggle)
  expect(screen.getByText('Hide it').className).toBe('hidden group-open:inline')
  expect(screen.getByText('Show it').className).toBe('group-open:hidden')
})
