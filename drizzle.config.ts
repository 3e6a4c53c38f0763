import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './server/db/tables.cjs',
  out: './server/db/migrations',
})
