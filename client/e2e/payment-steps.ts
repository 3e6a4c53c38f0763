import type { BrowserContext, Page } from 'playwright/test'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { expect, open } from './fixtures.ts'
import type { IsolatedServer } from './isolated-server.ts'

export const FILE = 'https://files.example.org/constitution.pdf'

const CURRENT = { name: 'This order' }

type Site = Pick<IsolatedServer, 'address'>
type Caller = Pick<BrowserContext, 'request'>

/** Posts to the API as a page would; returns the data of the response, which must be 200. */
export async function postAs<Data>(
  { request }: Caller,
  { address }: Site,
  path: string,
  data: object,
): Promise<Data> {
  const response = await request.post(`${address}/api/v1${path}`, { data, headers: { origin: address } })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { data: Data }).data
}

let number = 0

/** Offers a new note at ₹79; returns its title and id. */
export async function sellNote(admin: Caller, server: Site): Promise<{ title: string; id: string }> {
  number += 1
  const title = `भारतीय संविधान: अनुच्छेद सूची और संशोधन ${process.pid} ${number}`
  const note = buildNote({ title, price: '₹79', link: FILE })
  const { note: made } = await postAs<{ note: { _id: string } }>(admin, server, '/notes/create', note)
  return { title, id: made._id }
}

export async function openNote(page: Page, title: string): Promise<void> {
  await open(page, '/notes')
  await page.getByRole('button', { name: new RegExp(`^Download Notes.*: ${title}$`) }).click()
}

/** Offers a new note, and opens its payment modal. */
export async function openPayment(page: Page, admin: Caller, server: Site): Promise<string> {
  const { title } = await sellNote(admin, server)
  await openNote(page, title)
  await expect(page.getByRole('dialog').getByText('TEST MODE: no money moves.')).toBeVisible()
  return title
}

/** Orders the item of the open modal, and goes as far as the payment page. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay ₹79' }).click()
  await page.waitForURL(/\/pay\/sandbox\//)
}

/** Presses the first sandbox button whose name begins with `action`. */
export const inSandbox = (page: Page, action: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .first()
    .click()

/** Waits for the return page of a payment. */
export const comeBack = (page: Page) => page.waitForURL(/\/purchases\?order=/)

export const order = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Expects that the purchases page shows a purchase as paid, with access to the item. */
export async function expectOpened(page: Page, title: string): Promise<void> {
  const paid = order(page, title)
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible()
  if (!(await page.getByRole('region', CURRENT).isVisible()))
    await paid.getByRole('button', { name: `Open: ${title}` }).click()
  await expect(paid.getByRole('link', { name: /files\.example\.org/ })).toHaveAttribute('href', FILE)
}

/** Expects that the purchases page shows a purchase in this state, without access to the item. */
export async function expectClosed(page: Page, title: string, state: string): Promise<void> {
  const shown = order(page, title)
  await expect(shown.getByText(state, { exact: true })).toBeVisible()
  await expect(shown.getByRole('button', { name: /^Open/ })).toHaveCount(0)
  await expect(shown.getByRole('link', { name: /files\.example\.org/ })).toHaveCount(0)
}
