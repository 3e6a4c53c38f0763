import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildJobPostItem, buildSite } from '#shared/testing/builders.ts'
import { ApiError, type Api } from '#shared/contracts/api.ts'
import { renderApp } from '#client/testing/render-app.tsx'

const slug = 'SSC-CGL'
const open = (overrides: Parameters<typeof buildJobPostItem>[0] = {}, path = `/job/${slug}`) =>
  renderApp(path, {
    job: vi.fn<Api['job']>(() =>
      Promise.resolve(buildJobPostItem({ postName: 'SSC CGL', slug, url: `/job/${slug}`, ...overrides })),
    ),
  })

const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent)

describe('the page of a post', () => {
  it('the page of a post has the title of the post', async () => {
    await open()
    expect(document.title).toBe('SSC CGL | Avsar')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('SSC CGL')
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['', false],
  ])('the page of a post with the last date %j shows Closed: %s', async (lastDate, isClosed) => {
    await open({ beginDate: '2026-11-01', lastDate })
    const below = screen.getByRole('heading', { level: 1 }).nextElementSibling
    expect(below?.textContent).toBe(isClosed ? 'Closed on 20/11/2026' : undefined)
    const apply = screen.getByText('Apply Online').closest('a')
    expect(apply?.textContent).toContain(isClosed ? 'Closed' : 'Apply Online')
    expect(apply?.textContent?.includes('Closed')).toBe(isClosed)
  })

  it.each([
    ['2026-03-01', '2026-03-01T06:00:00.000Z', true],
    ['2026-03-01', '2026-11-20T06:00:00.000Z', false],
  ])(
    'the page of a post without a last date, begun on %s and changed at %s, shows Probably closed: %s',
    async (...given) => {
      const [beginDate, updatedAt, isClosed] = given
      await open({ beginDate, updatedAt, lastDate: '' })
      // The status and the link to apply both show this text.
      expect(screen.queryAllByText('Probably closed')).toHaveLength(isClosed ? 2 : 0)
      const [first] =
        screen.getByRole('heading', { level: 1 }).parentElement?.nextElementSibling?.children ?? []
      expect(first?.getAttribute('href')).toBe(isClosed ? '#links' : 'https://example.gov.in/apply')
    },
  )

  it('the page of a post hides entries with a blank label, and shows dates written in words unchanged', async () => {
    await open({
      importantDates: [
        { label: 'Application closes', date: '2026-12-01' },
        { label: '\u200B ', date: '2026-12-02' },
        { label: 'Admit card', date: 'Before Exam' },
      ],
      applicationFee: [{ label: '', fee: '₹100' }],
      ageLimit: [],
    })
    const dates = screen.getByRole('table', { name: 'Important Dates' })
    expect(texts(within(dates).getAllByRole('cell'))).toEqual([
      'Application closes',
      '01/12/2026Next: in 10 days',
      'Admit card',
      'Before Exam',
    ])
    expect(screen.queryByText('Application Fee')).toBeNull()
    expect(screen.queryByText('Age Limit')).toBeNull()
  })

  it('the page of a post sorts its dates, greys out past dates and marks the next date', async () => {
    await open({
      importantDates: [
        { label: 'Exam', date: '2027-01-10' },
        { label: 'Admit card', date: '2026-12-30' },
        { label: 'Application opens', date: '2026-11-01' },
      ],
    })
    const [, ...rows] = within(screen.getByRole('table', { name: 'Important Dates' })).getAllByRole('row')
    expect(texts(rows)).toEqual([
      'Application opens01/11/2026',
      'Admit card30/12/2026Next: in 39 days',
      'Exam10/01/2027in 50 days',
    ])
    expect(rows.map(({ className }) => /text-soft|border-l-accent/.exec(className)?.[0])).toEqual([
      'text-soft',
      'border-l-accent',
      undefined,
    ])
  })

  const admitCard = 'https://www.ssc.gov.in/admit'
  it.each([
    ['opens later', { beginDate: '2026-11-26' }, null, 'Opens 26/11/2026'],
    ['is open', { beginDate: '2026-11-01' }, 'https://example.gov.in/apply', 'Applyexample.gov.in'],
    [
      'has an admit card',
      {
        beginDate: '2026-10-01',
        lastDate: '2026-10-31',
        admitCardLink: [{ label: 'Admit card', link: admitCard }],
      },
      admitCard,
      'Download admit cardssc.gov.in',
    ],
    [
      'has no published document',
      { beginDate: '2026-10-01', lastDate: '2026-10-31', applyLink: [] },
      '#links',
      'Go to the links',
    ],
  ])(
    'the first button of a post that %s leads to the newest useful link and names its host',
    async (_name, changes, href, text) => {
      await open(changes)
      const [first] =
        screen.getByRole('heading', { level: 1 }).parentElement?.nextElementSibling?.children ?? []
      expect([first?.getAttribute('href') ?? null, first?.textContent]).toEqual([href, text])
    },
  )

  it('the page of a post counts the days to the last date, even if there are many', async () => {
    await open({ beginDate: '2026-11-01', lastDate: '2026-12-31' })
    expect(screen.getByText('40 days left').previousElementSibling?.textContent).toBe('Last date 31/12/2026')
  })

  it('the page of a post shows its information tables with names and header rows', async () => {
    const values = [
      [['Post'], ['Posts']],
      [['Clerk', 'Grade II'], ['12']],
    ]
    await open({
      informationSections: [{ informationName: 'Vacancy', Information: [{ values }, { values: [] }] }],
    })
    const table = screen.getByRole('table', { name: 'Vacancy, table' })
    // In this test the table is as wide as its content, so it needs no scrollable region.
    expect(screen.queryByRole('region', { name: 'Vacancy, table' })).toBeNull()
    expect(texts(within(table).getAllByRole('columnheader'))).toEqual(['Post', 'Posts'])
    expect(texts(within(table).getAllByRole('cell'))).toEqual(['ClerkGrade II', '12'])
  })

  it('the page of a post formats table cells that are dates as dd/mm/yyyy, and leaves dates inside text unchanged', async () => {
    const values = [
      [['Phase'], ['2026-11-21']],
      [['21-11-2026'], ['21.11.2026', '2026-11-22']],
      [['Born after 2001-07-01'], ['Exam on', '2026-12-01']],
      [['2026-02-30'], ['2026-11-21 to 2026-11-25']],
    ]
    await open({ informationSections: [{ informationName: 'Dates', Information: [{ values }] }] })
    const table = within(screen.getByRole('table', { name: 'Dates, table' }))
    expect(texts(table.getAllByRole('columnheader'))).toEqual(['Phase', '21/11/2026'])
    expect(texts(table.getAllByRole('cell'))).toEqual([
      '21/11/2026',
      '21/11/202622/11/2026',
      'Born after 2001-07-01',
      'Exam on2026-12-01',
      '2026-02-30',
      '2026-11-21 to 2026-11-25',
    ])
  })

  it('the page of a post without information has no toggle for information', async () => {
    await open({ informationSections: [] })
    expect(screen.queryByText('Less Information')).toBeNull()
  })

  it('the page of a post groups its links in a fixed order and shows the host of each link', async () => {
    const link = 'https://www.ssc.gov.in/apply'
    await open({
      notificationLink: 'https://ssc.gov.in/notice.pdf',
      applyLink: [{ label: 'Apply online', link }],
      admissionLink: [{ label: 'Form', link: '' }],
      admitCardLink: [{ label: 'Admit card', link }],
      answerKeyLink: [{ label: 'Key', link }],
      resultLink: [{ label: 'Merit list', link }],
    })
    const groups = ['Apply', 'Admission', 'Admit Card', 'Answer Key', 'Result', 'Notification']
    const headings = texts(screen.getAllByRole('heading', { level: 2 }))
    expect(headings.filter((text) => groups.includes(text ?? ''))).toEqual(groups)
    const apply = screen.getByText('Apply online').closest('a')
    expect([apply?.href, apply?.rel, apply?.textContent]).toEqual([
      link,
      'noopener noreferrer',
      'Apply onlinessc.gov.in',
    ])
    // An admission entry without a link leads to the notification.
    expect(screen.getByText('Form').closest('a')?.href).toBe('https://ssc.gov.in/notice.pdf')
  })

  it('the page of a closed post marks only the links for applying as closed', async () => {
    const link = 'https://ssc.gov.in/a'
    const labels = ['Apply Online', 'Registration', 'Correction of the form', 'Print application', 'Login']
    await open({
      beginDate: '2026-10-01',
      lastDate: '2026-10-31',
      applyLink: labels.map((label) => ({ label, link })),
      admissionLink: [
        { label: 'Application form', link },
        { label: 'Counselling', link },
      ],
      resultLink: [{ label: 'Result', link }],
    })
    const marked = screen
      .getAllByText('Closed')
      .map((badge) => badge.closest('a')?.querySelector('bdi')?.firstChild?.textContent)
    expect(marked).toEqual(['Apply Online', 'Registration', 'Application form'])
  })

  it('the page of a post shows unsafe links as plain text', async () => {
    const link = 'javascript:alert(1)'
    await open({
      notificationLink: 'javascript:alert(2)',
      applyLink: [{ label: 'Apply online', link }],
      resultLink: [{ label: '<b>Result</b>', link: 'https://user:pass@ssc.gov.in' }],
    })
    for (const label of ['Apply online', '<b>Result</b>', 'Official notification']) {
      expect(screen.getByText(label).closest('a')).toBeNull()
    }
  })

  it('the page of a post shows its changes, its last update and a note that it is not a government website', async () => {
    await open({
      updatedAt: '2026-11-20T20:00:00.000Z',
      history: [{ at: '2026-11-20T20:00:00.000Z', type: 'dateExtended', summary: 'Last date extended' }],
    })
    expect(screen.getByRole('heading', { name: 'Changes' }).nextElementSibling?.textContent).toBe(
      '21/11/2026 01:30Last date extended',
    )
    expect(
      screen.getByText(/Last updated 21\/11\/2026 01:30\. This is not a government website\./),
    ).toBeDefined()
  })

  it('the Share button on the page of a post says Copied! for a second and a half', async () => {
    await open()
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: () => Promise.resolve() } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    await act(() => vi.advanceTimersByTimeAsync(1499))
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button', { name: 'Share' })).toBeDefined()
  })

  it('the Share button opens the share sheet on a phone', async () => {
    await open()
    const share = vi.fn<Navigator['share']>(() => Promise.resolve())
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.stubGlobal('navigator', { onLine: true, share })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })))
    expect(share).toHaveBeenCalledExactlyOnceWith({
      title: 'SSC CGL',
      text: 'SSC CGL\nLast date: 31/12/2026',
      url: `${window.location.origin}/job/SSC-CGL`,
    })
    expect(screen.queryByText('Copied!')).toBeNull()
  })
})

describe('the addresses of a post', () => {
  it.each(['/job/ssc-cgl', '/job/01ABC', '/01ABC', '/SSC-CGL'])(
    'the URL %s leads to the page of the post',
    async (path) => {
      const { router } = await open({}, path)
      expect(router.state.location.href).toBe('/job/SSC-CGL')
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('SSC CGL')
    },
  )

  it.each(['/job/nothing', '/nothing'])(
    'the URL %s of a post that does not exist shows No data found.',
    async (path) => {
      await renderApp(path, {
        job: vi.fn<Api['job']>(() => Promise.reject(new ApiError(404, { message: 'No data found.' }))),
      })
      expect(screen.getByRole('heading', { name: 'No data found.' })).toBeDefined()
    },
  )

  it('an unknown URL with two path segments shows Page not found', async () => {
    const { api } = await renderApp('/a/b')
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(api.job).not.toHaveBeenCalled()
  })

  it.each(['/SEARCH', '/search', '/Admit-Card', '/JOBS'])(
    'the page %s opens with any letter case in its URL and is not taken for a post',
    async (path) => {
      const { api } = await renderApp(path)
      expect(api.job).not.toHaveBeenCalled()
      expect(api.jobs).toHaveBeenCalledOnce()
    },
  )
})

describe('the guidance', () => {
  it('the guidance on a post without links shows only the configured social pages', async () => {
    const none = { applyLink: [], resultLink: [], admitCardLink: [], answerKeyLink: [], admissionLink: [] }
    const links = { ...buildSite().links, whatsapp: '', telegram: 'https://t.me/avsar', x: '' }
    await renderApp('/job/a', {
      site: vi.fn<Api['site']>(() => Promise.resolve(buildSite({ links }))),
      job: vi.fn<Api['job']>(() => Promise.resolve(buildJobPostItem({ slug: 'a', ...none }))),
    })
    const panel = screen.getByRole('heading', { name: /guide you step-by-step/ }).parentElement as HTMLElement
    expect(within(panel).getByRole('link', { name: 'Telegram' })).toBeDefined()
    expect(within(panel).queryByRole('link', { name: 'WhatsApp' })).toBeNull()
    expect(panel.textContent).toContain('You can also follow us for news.')
    expect(panel.textContent).toContain('Read the official notification below.')
  })

  it('the guidance on a post without links does not mention a missing notification or missing social pages', async () => {
    const none = { applyLink: [], resultLink: [], admitCardLink: [], answerKeyLink: [], admissionLink: [] }
    const links = { ...buildSite().links, whatsapp: '', telegram: '', facebook: '', instagram: '', x: '' }
    const post = buildJobPostItem({ slug: 'a', ...none, notificationLink: '' })
    await renderApp('/job/a', {
      site: vi.fn<Api['site']>(() => Promise.resolve(buildSite({ links }))),
      job: vi.fn<Api['job']>(() => Promise.resolve(post)),
    })
    const panel = screen.getByRole('heading', { name: /guide you step-by-step/ }).parentElement as HTMLElement
    expect(panel.textContent).not.toMatch(/follow us|notification/)
  })
})
