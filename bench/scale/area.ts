import { defineArea } from '../lib/area.ts'
import { cachedLists } from './cached-lists.ts'
import { requests } from './requests.ts'
import { statements } from './statements.ts'

export const area = defineArea({
  name: 'scale',
  options: { rounds: 3, seconds: 4, posts: 10_000 },
  parts: { cachedLists, statements, requests },
})
