import type { Part } from '../lib/area.ts'
import { toMeasurement } from '../lib/measure.ts'
import { call } from '../lib/site.ts'
import { openBooks, DELAY_MS, RUPEES, startShop } from './shop.ts'
import type { Shop } from './shop.ts'

const BUYERS = 50
const TIMES = 300
const FULFILLED_MAX_MS = 120_000

type Person = Shop['people'][number]

async function placeOrder({ url, server, provider }: Shop, { token }: Person, noteId: string) {
  await provider.ask('beginLoad')
  const before = await server.ask('flushes')
  const begun = performance.now()
  await call(url, token, ['POST', '/api/v1/payment/initialize-payment'], {
    amount: RUPEES,
    currency: 'INR',
    phone: '9876543210',
    item: { type: 'note', id: noteId },
  })
  const ms = performance.now() - begun
  const after = await server.ask('flushes')
  return { ms, commits: after.commits - before.commits, asked: (await provider.ask('load')).asked }
}

async function placeOrders(shop: Shop, buyers: readonly Person[], noteId: string) {
  const placed: Awaited<ReturnType<typeof placeOrder>>[] = []
  for (const buyer of buyers) placed.push(await placeOrder(shop, buyer, noteId))
  const { p50, p99 } = toMeasurement(
    placed.map(({ ms }) => ms),
    1,
  )
  return {
    count: buyers.length,
    p50,
    p99,
    asked: Math.max(...placed.map(({ asked }) => asked)),
    commits: Math.max(...placed.map(({ commits }) => commits)),
  }
}

async function buyAll({ folder, server, provider, addOrders }: Shop, buyer: Person, noteIds: string[]) {
  await addOrders(noteIds, [buyer])
  await provider.ask('payAll')
  await provider.ask('delayBy', 0)
  await server.ask('makeDue')
  const books = openBooks(folder)
  await books.allClosed(FULFILLED_MAX_MS)
  books.close()
  await provider.ask('delayBy', DELAY_MS)
}

async function readPage(url: string, { token }: Person, isBought: boolean): Promise<number> {
  const begun = performance.now()
  const { notes } = await call<{ notes: { locked: boolean }[] }>(url, token, ['GET', '/api/v1/notes/allNote'])
  const ms = performance.now() - begun
  if (notes.length === 0 || notes.some(({ locked }) => locked === isBought))
    throw new Error(`The notes of the page are not ${isBought ? 'open' : 'locked'}.`)
  return ms
}

async function readPages(url: string, buyer: Person, other: Person, purchases: number) {
  const times = { none: [] as number[], many: [] as number[] }
  // Alternates between both users, so that other load on the machine affects both.
  for (let time = 0; time < TIMES; time += 1) {
    times.none.push(await readPage(url, other, false))
    times.many.push(await readPage(url, buyer, true))
  }
  const figures = (of: readonly number[], among: number) => {
    const { p50, p99 } = toMeasurement(of, 1)
    return { among, count: TIMES, p50, p99 }
  }
  return { pageNone: figures(times.none, 0), pageMany: figures(times.many, purchases) }
}

export const buying: Part<{ purchases: number; rounds: number }> = {
  cases: {
    order: 'order placed',
    pressed: 'order pressed again',
    pageNone: 'page of notes, nothing bought',
    pageMany: 'page of notes, much bought',
  },
  targets: [
    { claim: 'order placed, requests to the provider', figure: ['order', 'asked'], atMost: 2 },
    { claim: 'order placed, commits', figure: ['order', 'commits'], atMost: 3 },
    {
      claim: 'page of notes, time with much bought over nothing bought',
      figure: ['pageMany', 'p50'],
      over: ['pageNone', 'p50'],
      atMost: 1.2,
    },
  ],
  async prepare(run) {
    const { purchases, rounds } = run.options
    const shop = await startShop(run, BUYERS + 2)
    const { url, people, addNote } = shop
    const [buyer, other, ...buyers] = people
    if (buyer === undefined || other === undefined) throw new Error('There are no people.')
    const chosen: string[] = []
    for (let round = 0; round <= rounds; round += 1) chosen.push(await addNote(`Chosen in round ${round}`))
    run.printLine(`${purchases} purchases`)
    const noteIds: string[] = []
    while (noteIds.length < purchases) noteIds.push(await addNote(`Indian Polity ${noteIds.length}`))
    await buyAll(shop, buyer, noteIds)
    const measureRound = async (round: number) => {
      const noteId = chosen[round] ?? ''
      const order = await placeOrders(shop, buyers, noteId)
      const pressed = await placeOrders(shop, buyers, noteId)
      return { order, pressed, ...(await readPages(url, buyer, other, purchases)) }
    }
    // Unmeasured first round, which warms up the programs.
    await measureRound(0)
    return { round: measureRound }
  },
}
