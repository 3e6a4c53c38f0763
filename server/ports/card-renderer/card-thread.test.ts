import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { cardThread, MAX_PENDING_CARDS, type CardRenderer } from './card-thread.ts'

// Program that draws by the title. It numbers its pictures, so that a new thread starts at 1 again.
const PROGRAM = `
import { parentPort } from 'node:worker_threads'
let count = 0
parentPort.on('message', ({ number, input }) => {
  const { title } = input.facts
  if (title === 'hung') for (;;);
  if (title === 'end') process.exit(3)
  if (title === 'never') return
  if (title === 'failed') return parentPort.postMessage({ number, error: new Error('no memory') })
  count += 1
  parentPort.postMessage({ number, png: Uint8Array.from(Buffer.from(title + ' ' + count)) })
})
`

function programUrl(program: string): URL {
  const file = path.join(temporaryFolder(), 'worker.mjs')
  fs.writeFileSync(file, program)
  return pathToFileURL(file)
}

let renderer: CardRenderer
const start = (options: Parameters<typeof cardThread>[0] = {}, program = PROGRAM) =>
  (renderer = cardThread({ workerUrl: programUrl(program), ...options }))
const draw = async (title: string) =>
  await renderer.draw({ facts: { title, organisation: '', rows: [] }, site: { name: 'Avsar', host: 'a.in' } })
const drawText = async (title: string) => (await draw(title)).toString()

afterEach(() => renderer.close())

describe('the thread of pictures', () => {
  it('the thread of pictures draws a PNG while the main thread continues', async () => {
    renderer = cardThread()
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    const png = await draw('प्रवेश पत्र Admit Card')
    clearInterval(counting)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(turns).toBeGreaterThan(10)
  })

  it('the thread of pictures rejects only the picture that cannot be drawn', async () => {
    start()
    const all = await Promise.allSettled(['a', 'failed', 'b'].map(drawText))
    expect(all).toMatchObject([{ value: 'a 1' }, { reason: { message: 'no memory' } }, { value: 'b 2' }])
  })

  it('the thread of pictures rejects with 503 while too many pictures are pending', async () => {
    start()
    const outcomes = Promise.allSettled(Array.from({ length: MAX_PENDING_CARDS }, () => draw('never')))
    await expect(draw('a')).rejects.toMatchObject({ statusCode: 503 })
    await renderer.close()
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { statusCode: 503 } })
  })

  it('the thread of pictures rejects with 503 if it ends, and draws the next picture in a new thread', async () => {
    start()
    expect(await drawText('a')).toBe('a 1')
    await expect(draw('end')).rejects.toMatchObject({ statusCode: 503 })
    expect(await drawText('b')).toBe('b 1')
  })

  it('the thread of pictures ends a drawing that hangs', async () => {
    // Longer than a thread takes to start.
    start({ timeoutMs: 3000 })
    await expect(draw('hung')).rejects.toMatchObject({ statusCode: 503 })
    expect(await drawText('b')).toBe('b 1')
  })

  it('an idle thread of pictures ends, and the next picture starts it again', async () => {
    start({ idleMs: 1 })
    expect(await drawText('a')).toBe('a 1')
    await expect.poll(() => drawText('b')).toBe('b 1')
  })

  it('without its native package, the thread of pictures rejects each picture with 503', async () => {
    start({}, "import 'no-such-package-for-this-platform'")
    await expect(draw('a')).rejects.toMatchObject({ statusCode: 503 })
    await expect(draw('b')).rejects.toMatchObject({ statusCode: 503, cause: { message: /no-such-package/ } })
  })
})
