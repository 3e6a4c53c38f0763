import { defineArea } from '../lib/area.ts'
import { routes } from './routes.ts'

/** Floods of public routes. */
export const area = defineArea({
  name: 'public',
  options: { posts: 10_000, seconds: 10 },
  hasNamedCases: true,
  parts: { routes },
})
