import { defineArea } from '../lib/area.ts'
import { routes } from './routes.ts'

export const area = defineArea({
  name: 'public',
  options: { posts: 10_000, seconds: 10 },
  hasNamedCases: true,
  parts: { routes },
})
