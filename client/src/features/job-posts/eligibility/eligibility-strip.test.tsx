import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildJobPostItem } from '#shared/testing/builders.ts'
import { EligibilityStrip } from './eligibility-strip.tsx'

describe('the strip under the title of a post', () => {
  it('a post without confirmed conditions sends the reader to the notification, and loads no panel', () => {
    render(<EligibilityStrip post={{ ...buildJobPostItem({ eligibility: [] }), history: [] }} />)
    expect(screen.getByRole('region', { name: 'Are you eligible?' }).textContent).toBe(
      'Are you eligible?Check the notification.',
    )
  })

  it('a post with confirmed conditions loads the panel, which asks for the first fact', async () => {
    render(<EligibilityStrip post={{ ...buildJobPostItem(), history: [] }} />)
    expect(await screen.findByRole('group', { name: 'Your highest qualification?' })).toBeDefined()
  })
})
