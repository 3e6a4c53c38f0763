import Fastify from 'fastify'

// Upper bound of the framework: one prebuilt buffer for every request. The path is its size in bytes, from SIZES.
const app = Fastify({ logger: false })
for (const size of new Set((process.env['SIZES'] ?? '').split(',').map(Number))) {
  const body = Buffer.alloc(size, '{"data":"avsar"} ')
  app.get(`/${size}`, (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
