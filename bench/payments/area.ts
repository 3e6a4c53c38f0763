import { defineArea } from '../lib/area.ts'
import { buying } from './buying.ts'
import { reconciler } from './reconciler.ts'
import { webhooks } from './webhooks.ts'

// With fewer purchases, the compared page would also contain notes that the user did not buy.
const MIN_PURCHASES = 20

export const area = defineArea({
  name: 'payments',
  options: { orders: 10_000, purchases: 1000, seconds: 3, rounds: 3 },
  rules: ({ purchases }) => [[purchases >= MIN_PURCHASES, `--purchases is at least ${MIN_PURCHASES}`]],
  parts: { webhooks, reconciler, buying },
})
