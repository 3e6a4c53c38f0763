import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accounts } from '#client/messages/en/accounts.ts'
import { jobBody } from '#client/messages/en/job-body.ts'
import { HelpPage } from './help-page.tsx'
import { buildBareSite, buildSite, renderPage } from '#client/testing/site-pages.tsx'

const user = userEvent.setup()
const NONE = 'No results found. Try a different search term or browse the categories below.'
const CATEGORIES = ['Account Management', 'Job Applications', 'Technical Issues', 'Billing & Subscriptions']

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search help' })
const result = () => screen.getByRole('status').textContent
const entries = () => [...document.querySelectorAll('details')]
const entry = (title: string) =>
  entries().find((item) => item.querySelector('summary')?.textContent === title)
const groups = () => CATEGORIES.filter((name) => screen.queryByRole('region', { name }) !== null)

afterEach(cleanup)

describe('the help topics', () => {
  it('the help topics are grouped in four categories, and the first topic of each category is open', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    expect(groups()).toEqual(CATEGORIES)
    for (const name of CATEGORIES) {
      const items = [...screen.getByRole('region', { name }).querySelectorAll('details')]
      expect(items.map((item) => item.open)).toEqual(items.map((_, index) => index === 0))
      expect(items.length).toBeGreaterThan(1)
    }
    expect(result()).toBe('')
  })

  it('the help topics name the statuses of an application', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const text = within(screen.getByRole('region', { name: 'Job Applications' })).getByRole('list', {
      hidden: true,
    }).textContent
    const statuses = [
      'Submitted',
      'Viewed by Employer',
      'Under Review',
      'Interview Scheduled',
      'Accepted',
      'Rejected',
    ]
    for (const status of statuses) expect(text).toContain(`${status}:`)
  })

  it('the help topics name the formats of a resume file', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    expect(screen.getByRole('region', { name: 'Technical Issues' }).textContent).toContain(
      'PDF, DOCX, DOC, RTF, under 5MB',
    )
  })

  it('the help topics refer to functions of the site where one exists, instead of the contact page', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const textOf = (title: string) => entry(title)?.querySelector('summary + div')?.textContent ?? ''
    const account = textOf('How do I change or delete my account?')
    expect(account).toContain('account page')
    expect(account).toContain(`“${accounts.erase.action}”`)
    for (const title of ['A date or a link is wrong', 'An official link does not open'])
      expect(textOf(title)).toContain(`“${jobBody.report}”`)
    for (const text of [
      account,
      textOf('A date or a link is wrong'),
      textOf('An official link does not open'),
    ])
      expect(text).not.toMatch(/contact page|write to us/i)
  })

  it('the help topics contain the refund policy from the settings and say that there is no premium plan', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const policy = 'We do not provide any kind of refund once payment is done.'
    expect(entry('Can I get a refund?')?.querySelector('summary + div')?.textContent).toBe(policy)
    expect(entry('Is there a premium plan?')?.textContent).toContain('has no premium plan')
  })
})

describe('the help search', () => {
  it('the help search filters topics by title or content in any letter case', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    await user.type(search(), 'REFUND')
    expect(result()).toBe('Found 1 result for "REFUND"')
    expect(entries().map((item) => item.querySelector('summary')?.textContent)).toEqual([
      'Can I get a refund?',
    ])
    expect(groups()).toEqual(['Billing & Subscriptions'])
    await user.clear(search())
    await user.type(search(), 'interview scheduled')
    expect(entry('What do the application statuses mean?')?.open).toBe(true)
  })

  it('the help search shows the number of its results', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const all = entries().length
    await user.type(search(), '  OTP ')
    expect(entries().length).toBeGreaterThan(1)
    expect(entries().length).toBeLessThan(all)
    expect(result()).toBe(`Found ${entries().length} results for "OTP"`)
    await user.clear(search())
    expect(result()).toBe('')
    expect(entries()).toHaveLength(all)
  })

  it('the help search without results links to the categories, and a click shows their topics again', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    await user.type(search(), 'zzz')
    expect(result()).toBe(NONE)
    expect(groups()).toEqual([])
    const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(CATEGORIES)
    const link = screen.getByRole('link', { name: 'Job Applications' })
    // jsdom does not follow links; a browser scrolls to the heading.
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(groups()).toEqual(CATEGORIES)
    expect(search().value).toBe('')
    const target = link.getAttribute('href')?.split('#')[1] ?? ''
    expect(document.getElementById(target)?.textContent).toBe('Job Applications')
  })

  it('the help search treats special characters as plain text', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    await user.click(search())
    await user.paste('.*(<b>"')
    expect(result()).toBe(NONE)
    await user.clear(search())
    await user.paste('   ')
    expect(result()).toBe('')
  })

  it('the help search starts with the query in the URL and is a plain form', async () => {
    await renderPage(<HelpPage site={buildSite()} query="premium" />)
    expect(search().value).toBe('premium')
    expect(result()).toBe('Found 1 result for "premium"')
    const form = search().form
    expect([form?.method, form?.getAttribute('action'), search().name]).toEqual(['get', '/help', 'q'])
  })
})

describe('the support cards', () => {
  it('the support cards show email and phone support with their response times', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const support = within(screen.getByRole('region', { name: 'Still need help?' }))
    expect(support.getByText('We answer within 24 hours.')).toBeTruthy()
    expect(support.getByText('Mon-Fri 9am-6pm IST')).toBeTruthy()
    expect(support.getByRole('link', { name: 'help@avsar.example' })).toBeTruthy()
    expect(support.getByRole('link', { name: '+91 120 123 4567' })).toBeTruthy()
  })

  it('the support cards omit contact details that the site settings lack', async () => {
    await renderPage(<HelpPage site={buildBareSite({ refundPolicy: '' })} />)
    expect(screen.queryByRole('heading', { name: 'Email support' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Phone support' })).toBeNull()
    expect(entry('Can I get a refund?')).toBeUndefined()
    expect(screen.getByRole('link', { name: 'Send us a message' }).getAttribute('href')).toBe('/contact')
  })

  it('the support cards link to notes, quizzes and terms', async () => {
    await renderPage(<HelpPage site={buildSite()} />)
    const links = within(screen.getByRole('region', { name: 'More to read' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/notes', '/quizzes', '/terms'])
  })
})
