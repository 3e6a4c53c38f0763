import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { startFirefox, until } from './firefox.ts'

/** Helpers for functions that run in Firefox itself. */
type Inside = {
  /** Returns Firefox's open windows of a type, the last used one last. */
  windows: (type: string) => Window[]
  /** Moves the mouse onto an element, as WebDriver does in pages. */
  hover: (element: Element) => void
  press: (element: Element) => void
}

/** Runs a function in Firefox itself, with arguments and result as JSON. It cannot use other outside values. */
export type InFirefox = <Given, Result>(
  what: (given: Given, inside: Inside) => Result,
  given: Given,
) => Promise<Result>

type Privileged = {
  ChromeUtils: { importESModule: (address: string) => Record<string, unknown> }
  Services: { wm: { getEnumerator: (type: string) => Iterable<Window> } }
}

/** Makes the helpers; runs in Firefox itself. */
function makeInside(): Inside {
  const { ChromeUtils, Services } = globalThis as unknown as Privileged
  const { event } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs') as {
    event: { synthesizeMouseAtPoint: (x: number, y: number, details: object, window: Window | null) => void }
  }
  const mouse = (element: Element, details: object) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const window = element.ownerDocument.defaultView
    event.synthesizeMouseAtPoint(left + width / 2, top + height / 2, details, window)
  }
  return {
    windows: (type) => [...Services.wm.getEnumerator(type)],
    hover: (element) => mouse(element, { type: 'mousemove' }),
    press: (element) => mouse(element, {}),
  }
}

type Packet = Record<string, unknown> & { from: string }

// A packet is its length in bytes, a colon and JSON.
function readPackets(socket: net.Socket, onPacket: (packet: Packet) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(colon, 0)).toString())
      if (colon < 0 || rest.length < end) return
      onPacket(JSON.parse(rest.subarray(colon + 1, end).toString()) as Packet)
      rest = rest.subarray(end)
    }
  })
}

async function connect(file: string) {
  await until(`the socket ${file}`, async () => await Promise.resolve(fs.existsSync(file)))
  const socket = net.connect(file)
  const waiting: { isIt: (packet: Packet) => boolean; resolve: (packet: Packet) => void }[] = []
  readPackets(socket, (packet) => {
    const index = waiting.findIndex(({ isIt }) => isIt(packet))
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(packet)
  })
  const next = (isIt: (packet: Packet) => boolean) =>
    new Promise<Packet>((resolve) => waiting.push({ isIt, resolve }))
  await next(({ from }) => from === 'root')
  const request = async (message: Record<string, unknown>) => {
    // Events of an actor have a type, responses have none.
    const answered = next(({ from, type }) => from === message['to'] && type === undefined)
    const json = JSON.stringify(message)
    socket.write(`${Buffer.byteLength(json)}:${json}`)
    const answer = await answered
    if (answer['error'] !== undefined) throw new Error(`Firefox refuses: ${JSON.stringify(answer)}`)
    return answer
  }
  return { request, next, end: () => socket.destroy() }
}

async function connectToFirefox(file: string): Promise<{ inFirefox: InFirefox; end: () => void }> {
  const { request, next, end } = await connect(file)
  const { processDescriptor } = await request({ to: 'root', type: 'getProcess', id: 0 })
  const { actor } = processDescriptor as { actor: string }
  const { process: target } = await request({ to: actor, type: 'getTarget' })
  const { consoleActor: to } = target as { consoleActor: string }
  return {
    async inFirefox<Given, Result>(what: (given: Given, inside: Inside) => Result, given: Given) {
      const evaluated = next(({ from, type }) => from === to && type === 'evaluationResult')
      const call = `(${String(what)})(${JSON.stringify(given)}, (${String(makeInside)})())`
      await request({ to, type: 'evaluateJSAsync', text: `JSON.stringify(${call} ?? null)` })
      const { result, exceptionMessage } = await evaluated
      if (typeof result === 'string') return JSON.parse(result) as Result
      throw new Error(`In Firefox: ${JSON.stringify(exceptionMessage ?? result)}`)
    },
    end,
  }
}

/** Starts a Firefox with access to its own windows (prompts, notifications): WebDriver BiDi only reaches pages. */
export async function startOpenFirefox(extraPrefsFirefox: Record<string, unknown>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'avsar-firefox-'))
  const socket = path.join(folder, 'socket')
  const tools = {
    'devtools.chrome.enabled': true,
    'devtools.debugger.remote-enabled': true,
    'devtools.debugger.prompt-connection': false,
  }
  const browser = await startFirefox({ ...extraPrefsFirefox, ...tools }, ['--start-debugger-server', socket])
  const { inFirefox, end } = await connectToFirefox(socket)
  return {
    browser,
    inFirefox,
    async end() {
      end()
      await browser.close()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
