import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '#client/testing/resize-observer.ts'
import { DataTable } from './data-table.tsx'

const table = <DataTable label="Fees" head={[['Category'], ['Fee']]} rows={[[['General'], ['100']]]} />

let resized: () => void
const sizes = { scrollWidth: 0, clientWidth: 0 }

beforeEach(() => {
  resized = stubResizeObserver()
  for (const name of ['scrollWidth', 'clientWidth'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => sizes[name])
})
afterEach(() => vi.restoreAllMocks())

const measureAs = (scrollWidth: number, clientWidth: number) =>
  Object.assign(sizes, { scrollWidth, clientWidth })
const region = () => screen.getByRole('region', { name: 'Fees' })
const isStop = () => screen.getByRole('table', { name: 'Fees' }).closest('[tabindex], [role]') !== null
const shadows = () =>
  [...document.querySelectorAll('span')].map(({ className }) =>
    className.includes('start') ? 'start' : 'end',
  )

it('a table that fits is no Tab stop and has neither shadow nor scroll hint', () => {
  measureAs(300, 300)
  render(table)
  expect(isStop()).toBe(false)
  expect(shadows()).toEqual([])
  expect(screen.queryByText('Scroll sideways for more')).toBeNull()
})

it('a table that overflows is a Tab stop with a scroll hint and shadows at the cut edges', () => {
  measureAs(500, 300)
  render(table)
  expect(region().tabIndex).toBe(0)
  expect(document.getElementById(region().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Scroll sideways for more',
  )
  expect(shadows()).toEqual(['end'])
  region().scrollLeft = 100
  fireEvent.scroll(region())
  expect(shadows()).toEqual(['start', 'end'])
  region().scrollLeft = 200
  fireEvent.scroll(region())
  expect(shadows()).toEqual(['start'])
})

it('a table is measured again when its size changes', () => {
  measureAs(500, 300)
  render(table)
  expect(isStop()).toBe(true)
  measureAs(500, 500)
  act(() => resized())
  expect(isStop()).toBe(false)
})

it('a table rendered on the server has neither Tab stop nor scroll hint', () => {
  measureAs(500, 300)
  expect(renderToString(table)).not.toMatch(/tabindex|role|Scroll sideways/i)
})
