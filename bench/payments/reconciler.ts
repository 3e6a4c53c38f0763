import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Part } from '../lib/area.ts'
import { pacedListing, pacedListingFor } from '../lib/paced-listing.ts'
import { openBooks, DELAY_MS, startShop } from './shop.ts'
import type { Shop } from './shop.ts'

const AT_ONCE = 16
const IDLE_SECONDS = 10
const WARM_SECONDS = 2
// Interval at which the server looks for due orders: a longer initial pause has other causes.
const TICK_MS = 5000

async function reconcile({ provider, folder, people }: Shop) {
  const books = openBooks(folder)
  try {
    const begun = performance.now()
    const since = () => performance.now() - begun
    const first = provider.ask('firstRequest').then(since)
    // Timeout far beyond the usual duration: a run that never ends must fail.
    await books.allClosed(MINUTE_MS * 10 + people.length * DELAY_MS)
    return { ms: since(), pause: Math.min(TICK_MS, await first) }
  } finally {
    books.close()
  }
}

async function reconcilerRound(shop: Shop, round: number) {
  const { url, folder, people, server, provider, addNote, addOrders } = shop
  const noteId = await addNote(`Indian Polity ${round}`)
  await addOrders([noteId], people)
  const idleListing = await pacedListingFor(url, IDLE_SECONDS)
  await provider.ask('payAll')
  const before = await server.ask('flushes')
  await provider.ask('beginLoad')
  // Runs before readers are measured: no real server finds ten thousand orders due at one moment.
  await server.ask('makeDue')
  let isDone = false
  const reconciling = reconcile(shop).finally(() => (isDone = true))
  const [{ ms, pause }, listing] = await Promise.all([reconciling, pacedListing(url, () => isDone)])
  const commits = (await server.ask('flushes')).commits - before.commits
  const load = await provider.ask('load')
  const books = openBooks(folder)
  const wrong = people.length - books.fulfilledOnce(noteId)
  books.close()
  const count = people.length
  const alone = { count, asked: load.asked, ms: (load.asked / AT_ONCE) * DELAY_MS + pause }
  return { idleListing, alone, reconciled: { count, ...load, ms, commits, wrong }, listing }
}

export const reconciler: Part<{ orders: number; rounds: number }> = {
  cases: {
    idleListing: 'listing, idle',
    alone: 'baseline: requests and pause alone',
    reconciled: 'orders fulfilled by the reconciler',
    listing: 'listing beside the reconciler',
  },
  targets: [
    { claim: 'orders that are not fulfilled exactly once', figure: ['reconciled', 'wrong'], atMost: 0 },
    {
      claim: 'reconciler, requests to the provider at once',
      figure: ['reconciled', 'atOnce'],
      atMost: AT_ONCE,
    },
    {
      claim: 'reconciler, time over requests and pause alone',
      figure: ['reconciled', 'ms'],
      over: ['alone', 'ms'],
      isPerRound: true,
      atMost: 1.5,
    },
    {
      claim: 'listing p99, beside the reconciler over idle',
      figure: ['listing', 'p99'],
      over: ['idleListing', 'p99'],
      atMost: 2,
    },
  ],
  async prepare(run) {
    const shop = await startShop(run, run.options.orders)
    await pacedListingFor(shop.url, WARM_SECONDS)
    return { round: (round) => reconcilerRound(shop, round) }
  },
}
