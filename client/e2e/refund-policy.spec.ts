import fs from 'node:fs'
import path from 'node:path'
import { request } from 'playwright/test'
import PostalMime from 'postal-mime'
import { expect, open, testOn } from './fixtures.ts'
import { asSite, sendAs, startServer, type IsolatedServer } from './isolated-server.ts'
import { comeBack, expectOpened, inSandbox, openPayment, order, pay } from './payment-steps.ts'

const POLICY = 'Refunds within 7 days if the file cannot be opened.'
const FORMER = 'We do not provide any kind of refund once payment is done.'

let server: IsolatedServer
const test = testOn(async () => {
  server = await startServer({ template: 'empty' })
  return asSite(server)
})
test.use({ storageState: async ({ site: _site }, provide) => await provide(server.states.reader) })

/** Returns the texts of the sent mails. */
async function mails(): Promise<string[]> {
  const outbox = path.join(server.dataDir, 'outbox')
  const files = fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  const read = files.map((file) => PostalMime.parse(fs.readFileSync(path.join(outbox, file))))
  return (await Promise.all(read)).map(({ text = '' }) => text)
}

test('a changed refund policy appears in the terms, the help, the payment dialog, the receipt and the receipt mail', async ({
  page,
}) => {
  const admin = await request.newContext({ storageState: server.states.admin })
  await sendAs({ request: admin }, server, '/site', { refundPolicy: POLICY }, 'PUT')
  const shows = async () => {
    await expect(page.getByText(POLICY).first()).toBeVisible()
    await expect(page.getByText(FORMER)).toHaveCount(0)
  }

  await open(page, '/terms')
  await shows()
  await open(page, '/help')
  await page.getByText('Can I get a refund?').click()
  await shows()
  const title = await openPayment(page, { request: admin }, server)
  await shows()
  await pay(page)
  await inSandbox(page, 'Pay')
  await comeBack(page)
  await expectOpened(page, title)
  await order(page, title)
    .getByRole('link', { name: /^Receipt/ })
    .click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(POLICY)
  await shows()
  await expect.poll(mails).toEqual([expect.stringContaining(`Refund policy: ${POLICY}`)])
  expect((await mails()).join('')).not.toContain(FORMER)
  await admin.dispose()
})
