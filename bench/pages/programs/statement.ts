import path from 'node:path'
import Database from 'better-sqlite3'
import Fastify from 'fastify'

// Lower bound for a response from the database: one row by primary key through one prepared statement.
const database = new Database(path.join(process.env['DATA_DIR'] ?? '.', 'avsar.db'), { readonly: true })
const middle = database
  .prepare<[], string>('select id from job_posts limit 1 offset (select count(*) / 2 from job_posts)')
  .pluck()
  .get()
const byId = database.prepare<[string], Record<string, unknown>>('select * from job_posts where id = ?')

const app = Fastify({ logger: false })
app.get('/', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(byId.get(middle ?? ''))),
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
