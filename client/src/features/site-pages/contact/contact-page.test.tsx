import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ContactPage } from './contact-page.tsx'
import { buildBareSite, buildSite, renderPage } from '#client/testing/site-pages.tsx'

const send = () => Promise.resolve({ status: 'queued' } as const)
const user = userEvent.setup()

afterEach(cleanup)

it('the contact page has a form with labels, autocomplete and input modes', async () => {
  await renderPage(<ContactPage site={buildSite()} send={send} />)
  const form = document.querySelector('form')
  expect(form?.method).toBe('post')
  expect(form?.noValidate).toBe(true)
  const email = screen.getByRole('textbox', { name: 'Email' })
  expect(email.getAttribute('autocomplete')).toBe('email')
  expect(email.getAttribute('inputmode')).toBe('email')
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('autocomplete')).toBe('name')
})

it('the contact page shows the contact details as mail and phone links', async () => {
  await renderPage(<ContactPage site={buildSite()} send={send} />)
  expect(screen.getByRole('link', { name: 'help@avsar.example' }).getAttribute('href')).toBe(
    'mailto:help@avsar.example',
  )
  expect(screen.getByRole('link', { name: '+91 120 123 4567' }).getAttribute('href')).toBe(
    'tel:+911201234567',
  )
  expect(screen.getAllByText('Sector 62, Noida, Uttar Pradesh, India')).toHaveLength(2)
})

it('the contact page shows the office hours and how to reach us', async () => {
  await renderPage(<ContactPage site={buildSite()} send={send} />)
  const rows = [...document.querySelectorAll('dl')].map((list) => list.textContent)
  expect(rows).toContain('Mon-Fri9:00 AM-6:00 PMSat10:00 AM-4:00 PMSunClosed')
  expect(screen.getByRole('heading', { name: 'How to Reach Us' })).toBeTruthy()
})

it('the contact page loads the map only after a click on its link, which also works without scripts', async () => {
  const site = buildSite()
  await renderPage(<ContactPage site={site} send={send} />)
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText(/comes from openstreetmap.org/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show the map' }).getAttribute('href')).toBe(site.contact.mapUrl)
  await user.click(screen.getByRole('link', { name: 'Show the map' }))
  const frame = screen.getByTitle('Map of Sector 62, Noida, Uttar Pradesh, India')
  expect(frame.getAttribute('src')).toBe(site.contact.mapUrl)
  expect(document.activeElement).toBe(frame)
  expect(screen.queryByRole('link', { name: 'Show the map' })).toBeNull()
})

it('the contact page offers no map if the map URL is empty or unsafe', async () => {
  const { contact } = buildSite()
  for (const mapUrl of ['', 'javascript:alert(1)']) {
    await renderPage(<ContactPage site={buildSite({ contact: { ...contact, mapUrl } })} send={send} />)
    expect(screen.queryByRole('link', { name: 'Show the map' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Our office' })).toBeTruthy()
    cleanup()
  }
})

it('the contact page hides every card for which the settings have no details', async () => {
  await renderPage(<ContactPage site={buildBareSite()} send={send} />)
  for (const name of ['Contact details', 'Our office'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(document.querySelector('a[href^="mailto:"], a[href^="tel:"], a[href="#"]')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Office hours' })).toBeTruthy()
})

it('the contact page opened for an order fills in the subject with the order number', async () => {
  await renderPage(<ContactPage site={buildSite()} send={send} order="01KAJ5EVF0000000000000RD01" />)
  const subject = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  expect(subject.value).toBe('Problem with order 01KAJ5EVF0000000000000RD01')
})
