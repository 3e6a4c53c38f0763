import Fastify from 'fastify'

// Upper bound of the framework for a save: it reads the body and responds with as many bytes as the product.
const app = Fastify({ logger: false })
app.put<{ Body: { answers: { questionId: string; seq: number }[] } }>('/', (request) => {
  const now = new Date().toISOString()
  const saved = Object.fromEntries(request.body.answers.map(({ questionId, seq }) => [questionId, seq]))
  return {
    statusCode: 200,
    success: true,
    message: '',
    data: { saved, isActive: true, serverNow: now, deadlineAt: now },
  }
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
