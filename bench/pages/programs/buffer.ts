import Fastify from 'fastify'

// Upper bound for the framework: it sends one prebuilt buffer. The path is the size in bytes, one of SIZES.
const app = Fastify({ logger: false })
for (const size of new Set((process.env['SIZES'] ?? '').split(',').map(Number))) {
  const body = Buffer.alloc(size, '{"data":"avsar"} ')
  app.get(`/${size}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
