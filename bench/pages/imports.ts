import type { Part } from '../lib/area.ts'
import { measure } from '../lib/measure.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'
import type { ServerProcess } from '../lib/processes.ts'
import type { Target, RoundFigures } from '../lib/report.ts'

type Shape = { name: string; kind: 'jobPost' | 'question'; format: 'csv' | 'json'; text: string }

const BYTES_MAX = 1_000_000
const ROWS_MAX = 1000

const POST = {
  postName: 'Clerk Recruitment 2026',
  description: 'Clerks for the district courts.',
  notificationLink: 'https://example.gov.in/notice.pdf',
  beginDate: '2026-12-01',
}

const QUESTION = {
  questionName: 'Two and two?',
  options: ['1', '2', '3', '4'],
  correctOption: 3,
  level: 'Easy',
  marks: 1,
  negativeMarks: 0,
  category: 'Free',
}

function fillRows(make: (index: number) => object): string {
  const rows: string[] = []
  let length = 2
  for (let index = 0; index < ROWS_MAX; index += 1) {
    const row = JSON.stringify(make(index))
    // Counts the bytes of the row as sent: inside a JSON string.
    length += Buffer.byteLength(JSON.stringify(row)) + 1
    if (length > BYTES_MAX) break
    rows.push(row)
  }
  return `[${rows.join(',')}]`
}

const repeat = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index))

const tables = (cells: number, cell: (index: number) => string) => [
  {
    informationName: 'Posts',
    Information: repeat(Math.ceil(cells / 10_000), (table) => ({
      values: repeat(500, (row) => repeat(20, (column) => [cell(table * 10_000 + row * 20 + column)])),
    })),
  },
]

const words = (count: number, from: number) => repeat(count, (index) => `word${from + index}x`).join(' ')

const json = (name: string, make: (index: number) => object, kind: Shape['kind'] = 'jobPost'): Shape => ({
  name,
  kind,
  format: 'json',
  text: fillRows(make),
})
const csv = (name: string, text: string): Shape => ({ name, kind: 'jobPost', format: 'csv', text })

const importShapes = (): Shape[] => [
  json('one name a thousand times', () => POST),
  json('long names that share their beginning', (index) => ({
    ...POST,
    postName: `${'Clerk '.repeat(45)}${index}`,
  })),
  json('tables of 10,000 cells', () => ({ ...POST, informationSections: tables(10_000, () => 'x') })),
  json('a text of words that occur once', (index) => ({
    ...POST,
    description: words(1500, index * 1500),
  })),
  json('tables of words that occur once', (row) => ({
    ...POST,
    informationSections: tables(10_000, (index) => `w${row}x${index}`),
  })),
  json('a hundred entries in every list', (index) => ({
    ...POST,
    postName: `Clerk ${index}`,
    importantDates: repeat(100, (entry) => ({ label: `Day ${entry}`, date: '2026-12-01' })),
    applicationFee: repeat(100, (entry) => ({ label: `Group ${entry}`, fee: '100' })),
    applyLink: repeat(100, (entry) => ({ label: `Apply ${entry}`, link: 'https://example.gov.in/a' })),
  })),
  json('Hindi', (index) => ({
    ...POST,
    postName: `लिपिक भर्ती ${index}`,
    description: 'लिपिक भर्ती परीक्षा '.repeat(10),
  })),
  json('wrong in every field', () => ({ ...POST, applyLink: repeat(60, () => ({ label: 1, link: 'x' })) })),
  json('questions', (index) => ({ ...QUESTION, questionName: `${index}: ${words(20, index)}?` }), 'question'),
  { name: 'lists in lists', kind: 'jobPost', format: 'json', text: '['.repeat(BYTES_MAX - 1) },
  { name: 'half a million numbers', kind: 'jobPost', format: 'json', text: `[1${',1'.repeat(499_000)}]` },
  csv('50,000 commas in a row', `postName,state\n${`${','.repeat(50_000)}\n`.repeat(19)}`),
  csv('half a million line breaks', `postName,state\n${'\n'.repeat(BYTES_MAX / 2 - 20)}`),
  csv('an entry of half a million semicolons', `postName,applicationFee\nA,"${';|'.repeat(499_000)}"\n`),
]

const CONNECTIONS = 10
const HEALTH_MS = 100
const TIMES_IDLE = 3
// The product's API, which accepts a token that makes the load an admin.
const SERVER = import.meta.resolve('../../server/testing/served-app.ts')

async function send(url: string, { kind, format, text }: Shape): Promise<void> {
  const response = await fetch(`${url}/api/v1/admin/import/${kind}`, {
    method: 'POST',
    headers: { authorization: 'Bearer token-of-admin', 'content-type': 'application/json' },
    body: JSON.stringify({ format, text }),
  })
  await response.arrayBuffer()
  if (response.status !== 200 && response.status !== 400)
    throw new Error(`An import was answered with ${response.status}.`)
}

async function during({ url }: ServerProcess, seconds: number, work?: () => Promise<void>) {
  const state = { isOver: false }
  const again = async () => {
    if (work !== undefined) while (!state.isOver) await work()
  }
  const measured = Promise.all([
    measure({ url: `${url}${SUMMARIES}` }, CONNECTIONS, seconds),
    measure({ url: `${url}/healthz` }, 1, seconds),
  ]).finally(() => {
    state.isOver = true
  })
  const [[list, health]] = await Promise.all([measured, again()])
  return { list, health }
}

const toCases = ({ name }: Shape) => ({
  idle: `listing before an import of ${name}`,
  list: `listing beside an import of ${name}`,
  health: `/healthz beside an import of ${name}`,
})

function toTargets(shape: Shape): Target[] {
  const { idle, list, health } = toCases(shape)
  return [
    {
      claim: `import of ${shape.name}, listing p99 over idle`,
      figure: [list, 'p99'],
      over: [idle, 'p99'],
      atMost: TIMES_IDLE,
    },
    {
      claim: `import of ${shape.name}, /healthz p99`,
      figure: [health, 'p99'],
      atMost: HEALTH_MS,
      unit: 'ms',
    },
  ]
}

export const imports: Part<{ posts: number[]; seconds: number }> = {
  isOnce: true,
  isAlone: true,
  async prepare(run) {
    const { posts, seconds } = run.options
    const shapes = importShapes()
    const server = await run.server(SERVER, await run.folder(posts[0]), { RESPONSE_CACHE: 'off' })
    await during(server, seconds)
    return {
      targets: shapes.flatMap(toTargets),
      async round() {
        const found: RoundFigures = {}
        for (const shape of shapes) {
          run.printLine(shape.name)
          // Measures the idle server right before, so that noise on the machine affects both measurements.
          const idle = await during(server, seconds)
          const busy = await during(server, seconds, () => send(server.url, shape))
          const cases = toCases(shape)
          Object.assign(found, {
            [cases.idle]: idle.list,
            [cases.list]: busy.list,
            [cases.health]: busy.health,
          })
        }
        return found
      },
    }
  },
}
