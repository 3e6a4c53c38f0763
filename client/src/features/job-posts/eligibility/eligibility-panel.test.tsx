import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import { buildEligibilityRow, buildJobPostItem } from '#shared/testing/builders.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { meta } from '#client/device/db/db.ts'
import { changeProfile, readProfile } from '#client/device/profile/profile-store.ts'
import { FALLBACK_SITE, SiteContext } from '#client/layout/site.ts'
import { EligibilityPanel } from './eligibility-panel.tsx'

const TODAY = '2026-11-21'
const ROW = buildEligibilityRow({ ageOn: '2027-01-01' })
const LEVEL: Profile = { qualification: { level: '12th', isFinalYear: false } }
const PERSON: Profile = {
  ...LEVEL,
  bornOn: '2002-05-10',
  category: 'obc',
  sex: 'female',
  hasDisability: false,
  isExServiceman: false,
}

beforeEach(() => meta.clear())

async function show(eligibility: JobPostDetail['eligibility'], profile: Profile = {}) {
  await changeProfile(profile)
  const post = buildJobPostItem({
    eligibility,
    lastDate: '2026-12-31',
    applicationFee: [
      { label: 'General', fee: '₹100' },
      { label: 'OBC, SC', fee: '₹50' },
    ],
  })
  await act(async () =>
    render(
      <SiteContext value={{ site: FALLBACK_SITE, today: TODAY }}>
        <EligibilityPanel post={{ ...post, history: [] }} />
      </SiteContext>,
    ),
  )
  return await screen.findByRole('status')
}

const lines = (status: HTMLElement) => [...status.children].map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the verdict of a post', () => {
  it('an eligible reader sees the level, the age on its day, the limit, the fee of the category and the last date', async () => {
    expect(lines(await show([ROW], PERSON))).toEqual([
      'You are eligible',
      'Your 12th is enough. You will be 24 on 01/01/2027. Limit 18 to 27, OBC to 30.',
    ])
    expect(screen.getByText('Fee ₹50 (OBC, SC)')).toBeDefined()
    expect(screen.getByText('31/12/2026')).toBeDefined()
    expect(screen.queryByRole('group', { name: /\?$/ })).toBe(null)
  })

  it.each<[what: string, row: Partial<typeof ROW>, profile: Profile, text: string]>([
    [
      'too old',
      {},
      { ...PERSON, sex: 'male', bornOn: '1996-12-01' },
      'You will be 30 years and 1 month on 01/01/2027. Limit 18 to 27, OBC to 30. You are above the limit.',
    ],
    [
      'too young on a past day',
      { ageOn: '2026-11-01' },
      { ...PERSON, bornOn: '2009-01-01' },
      'You were 17 on 01/11/2026. Limit 18 to 27, OBC to 30. You are below the limit.',
    ],
    [
      'born too late',
      {
        minAge: undefined,
        maxAge: undefined,
        ageOn: undefined,
        bornFrom: '1999-08-02',
        bornTo: '2001-08-01',
      },
      PERSON,
      'Born from 02/08/1999 to 01/08/2001, OBC from 02/08/1996. Your date of birth is outside the limit.',
    ],
    ['of a lower level', { qualifications: ['Graduate'] }, PERSON, 'You need: Graduate. You have 12th.'],
    ['of the other sex', { sex: 'male' }, PERSON, 'Only men can apply.'],
    [
      'of another state',
      { domicile: 'Bihar' },
      { ...PERSON, state: 'Goa' },
      'Only people with domicile of Bihar can apply.',
    ],
  ])(
    'a reader who is %s is not eligible, and sees the failed condition',
    async (_what, row, profile, text) => {
      expect(lines(await show([{ ...ROW, ...row }], profile))).toEqual(['You are not eligible', text])
    },
  )

  it.each<[what: string, row: Partial<typeof ROW>, profile: Profile, text: string]>([
    [
      'a level in its final year',
      {},
      { ...PERSON, qualification: { level: '12th', isFinalYear: true } },
      'You need: 12th. You are in the final year of 12th. Check if you can still apply.',
    ],
    [
      'a group that it does not name',
      {},
      { ...PERSON, bornOn: '1996-12-01' },
      'You will be 30 years and 1 month on 01/01/2027. Limit 18 to 27, OBC to 30. Check if your group gets more years.',
    ],
    [
      'another subject',
      { subjects: ['Law'] },
      { ...PERSON, subject: 'Art' },
      'Subject: Law. Your subject is Art.',
    ],
    ['a condition in words', { other: 'Height 170 cm' }, PERSON, 'Also: Height 170 cm'],
    ['required experience', { experience: '2 years' }, PERSON, 'Experience: 2 years'],
    [
      'a limit without its day',
      { ageOn: undefined },
      PERSON,
      'Limit 18 to 27, OBC to 30. The day that decides your age is not known.',
    ],
    [
      'a level that is not stated',
      { qualifications: [] },
      PERSON,
      'Read the required qualification in the notification.',
    ],
  ])(
    'a post with %s sends the reader to the notification with the open condition',
    async (_what, row, profile, text) => {
      expect(lines(await show([{ ...ROW, ...row }], profile))).toEqual(['Check the notification', text])
    },
  )

  it('the verdict names the posts that fit, at most three, and all conditions name each row', async () => {
    const rows = ['Clerk', 'Typist', 'Peon', 'Guard'].map((label) => ({ ...ROW, label }))
    const status = await show([{ ...ROW, label: 'Officer', qualifications: ['Graduate'] }, ...rows], PERSON)
    expect(lines(status)[1]).toBe('Posts: Clerk; Typist; Peon and 1 more')
    expect(screen.getByText('Officer').parentElement?.textContent).toBe('Officer: You are not eligible')
    expect(screen.getByText('Guard').parentElement?.textContent).toBe('Guard: You are eligible')
  })

  it('a reader who fits no confirmed row checks the notification if other rows are not confirmed', async () => {
    const rows = [
      { ...ROW, qualifications: ['Graduate'] },
      { qualifications: [], relaxations: [] },
    ] as const
    const status = await show([...rows] as never, PERSON)
    expect(lines(status)[0]).toBe('Check the notification')
    expect(screen.getByText('Other posts').parentElement?.textContent).toBe(
      'Other posts: Check the notification',
    )
  })
})

describe('the questions of a post', () => {
  it('an unknown reader is asked one fact at a time, and each answer is stored on the device', async () => {
    const status = await show([ROW])
    expect(lines(status)).toEqual(['Are you eligible?', 'You need: 12th.'])
    await press('12th')
    await press('12th completed')
    const input = await screen.findByLabelText('Your date of birth?', { selector: 'input' })
    expect(lines(status)[1]).toBe('Limit 18 to 27, OBC to 30 on 01/01/2027.')
    expect(document.activeElement).toBe(status)
    fireEvent.change(input, { target: { value: '2002-05-10' } })
    await press('Save')
    expect(await screen.findByText('You are eligible')).toBeDefined()
    expect(await readProfile()).toEqual({ ...LEVEL, bornOn: '2002-05-10' })
  })

  it.each(['', '1929-12-31', '2026-11-22'])(
    'the date of birth %j is rejected with an error',
    async (value) => {
      await show([ROW], LEVEL)
      const input = screen.getByLabelText('Your date of birth?', { selector: 'input' })
      fireEvent.change(input, { target: { value } })
      await press('Save')
      expect(screen.getByText('Enter your date of birth.').id).toBe(input.getAttribute('aria-describedby'))
      expect(await readProfile()).toEqual(LEVEL)
    },
  )

  it('the level question shows all levels on request, and stores a level in its final year', async () => {
    await show([ROW])
    expect(screen.queryByRole('button', { name: 'Graduate' })).toBe(null)
    await press('More')
    await press('Graduate')
    await press('In the final year')
    await screen.findByText('Your date of birth?')
    expect(await readProfile()).toEqual({ qualification: { level: 'Graduate', isFinalYear: true } })
  })

  it('the domicile question offers the required state, which one press stores', async () => {
    await show([{ ...ROW, domicile: 'Bihar' }], PERSON)
    await press('Bihar')
    expect(await screen.findByText('You are eligible')).toBeDefined()
    expect(await readProfile()).toMatchObject({ state: 'Bihar' })
  })

  it('another state is stored once it is saved, not while the reader moves through the list', async () => {
    await show([{ ...ROW, domicile: 'Bihar' }], PERSON)
    await press('Another state')
    await press('Save')
    expect(screen.getByText('Choose your state.')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Choose your state'), 'Goa')
    expect((await readProfile()).state).toBe(undefined)
    await press('Save')
    expect(await screen.findByText('You are not eligible')).toBeDefined()
    expect(await readProfile()).toMatchObject({ state: 'Goa' })
  })

  it('a reader above the general limit is asked the category, the sex and the other groups, then gets a no', async () => {
    const status = await show([ROW], { ...LEVEL, bornOn: '1990-01-01' })
    for (const [question, answer] of [
      ['Your category?', 'General'],
      ['Are you a woman or a man?', 'Man'],
      ['Disability of 40% or more (PwBD)?', 'No'],
      ['Are you an ex-serviceman?', 'No'],
    ] as const) {
      expect(lines(status)[0]).toBe('Are you eligible?')
      await screen.findByRole('group', { name: question })
      await press(answer)
    }
    await screen.findByText('You are not eligible')
    expect(lines(status)[0]).toBe('You are not eligible')
  })

  it('the answers are listed with the conditions, and one press deletes them', async () => {
    const status = await show([ROW], { ...PERSON, state: 'Bihar', subject: 'Art' })
    expect(
      screen.getByText(
        '12th completed · Art · Bihar · Born 10/05/2002 · OBC · Woman · Not PwBD · Not an ex-serviceman',
      ),
    ).toBeDefined()
    await press('Delete my answers')
    await expect.poll(() => lines(status)[0]).toBe('Are you eligible?')
    expect(await readProfile()).toEqual({})
  })
})
