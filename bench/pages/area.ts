import { defineArea } from '../lib/area.ts'
import { imports } from './imports.ts'
import { requests } from './requests.ts'
import { texts } from './texts.ts'

export const area = defineArea({
  name: 'pages',
  options: { posts: [10_000, 100_000], rounds: 5, seconds: 1 },
  hasNamedCases: true,
  parts: { texts, requests, import: imports },
})
