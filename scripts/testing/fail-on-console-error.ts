import { afterAll, afterEach } from 'vitest'

// Fails a test after an error that React or a library prints. A test that expects one replaces this by vi.spyOn(console,
// 'error').mockImplementation(...).

const print = console.error
let printed: string[] = []

console.error = (...values: unknown[]) => {
  printed.push(values.map(String).join(' '))
  print(...values)
}

function failWhenPrinted() {
  const messages = printed
  printed = []
  if (messages.length > 0) throw new Error(`console.error was called: ${messages.join('\n')}`)
}

afterEach(failWhenPrinted)
afterAll(() => {
  // Restores the original function for the next test file of this process.
  console.error = print
  failWhenPrinted()
})
