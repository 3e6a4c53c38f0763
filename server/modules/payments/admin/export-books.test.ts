import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { orderScene } from '#server/testing/order-scene.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const it = appTest()
let scene: ReturnType<typeof orderScene>
it.beforeEach(({ server }) => {
  scene = orderScene(server)
})

const exported = (server: TestApp, from: string, to: string) =>
  server.get(`/admin/orders/export?from=${from}&to=${to}`, { as: 'admin' })
const linesOf = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true })
const amounts = async (server: TestApp, from: string, to: string) =>
  linesOf((await exported(server, from, to)).body).map(
    ({ date, document, number, amount }) => `${date} ${document} ${number} ${amount}`,
  )

describe('the CSV export of the books', () => {
  it('the export of the books has a line for each receipt and credit note on its own day', async ({
    server,
  }) => {
    await scene.paid('one@example.in')
    // 23:59 in India, the last minute of a day.
    server.travelTo('2026-11-22T18:29:59.000Z')
    const { id } = await scene.paid('two@example.in')
    server.travelTo('2026-11-22T18:30:00.000Z')
    await scene.change(`${id}/refund`)
    await scene.runAll()
    server.travelTo('2026-11-22T18:31:00.000Z')
    await scene.runAll()
    const [first, second, third] = [
      '2026-11-21 Receipt AVT/2627/000001 99.00',
      '2026-11-22 Receipt AVT/2627/000002 99.00',
      '2026-11-23 Credit note AVTR/2627/000001 -99.00',
    ]
    expect(await amounts(server, '2026-11-21', '2026-11-23')).toEqual([first, second, third])
    expect(await amounts(server, '2026-11-22', '2026-11-22')).toEqual([second])
    expect(await amounts(server, '2026-11-23', '2026-11-23')).toEqual([third])
    expect(await amounts(server, '2025-11-21', '2025-11-23')).toEqual([])
  })

  it('the export of the books has lines without document numbers for surplus payments, their refunds and lost disputes', async ({
    server,
  }) => {
    await scene.paid('one@example.in', 'pay-twice')
    server.travelTo('2026-11-22T06:30:00.000Z')
    await scene.runAll()
    expect(await amounts(server, '2026-11-21', '2026-11-22')).toEqual([
      '2026-11-21 Receipt AVT/2627/000001 99.00',
      '2026-11-21 Payment without receipt  99.00',
      '2026-11-22 Refund without note  -99.00',
    ])
    const disputed = await scene.paid('two@example.in', 'dispute')
    server.travelTo('2026-11-23T06:30:00.000Z')
    await scene.press(disputed, 'dispute-lost')
    expect(await amounts(server, '2026-11-22', '2026-11-23')).toEqual([
      '2026-11-22 Receipt AVT/2627/000002 99.00',
      '2026-11-22 Refund without note  -99.00',
      '2026-11-23 Dispute lost  -99.00',
    ])
  })

  it('the export of the books escapes spreadsheet formulas and contains no email address or phone number', async ({
    server,
  }) => {
    const made = await scene.order(await scene.note('=HYPERLINK("https://evil.example")'), 'one@example.in')
    await scene.press(made, 'pay')
    const response = await exported(server, '2026-11-21', '2026-11-21')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-21-2026-11-21.csv"',
    })
    expect(response.body.startsWith('\u{FEFF}date,time,document,')).toBe(true)
    expect(linesOf(response.body)).toMatchObject([
      {
        item: `'=HYPERLINK("https://evil.example")`,
        order: made.id,
        time: '12:00',
        test: 'yes',
        type: 'note',
      },
    ])
    expect(response.body).not.toMatch(/one@example\.in|9876543210/)
  })

  it.for<[string, string]>([
    ['from=2026-11-21', 'to'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-11-21&to=2026-11-20', 'to'],
    ['from=21/11/2026&to=2026-11-22', 'from'],
  ])('the export of the books returns 400 for %s', async ([query, field], { server }) => {
    const response = await server.get(`/admin/orders/export?${query}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })
})
