import Fastify from 'fastify'

// The most that the framework can do: the same ten kilobytes, made once, for every request.
const BYTES = 10_240
const body = Buffer.alloc(BYTES, '{"data":"avsar"} ')

const app = Fastify({ logger: false })
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
