import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'
import { findFirefox } from './scripts/find-firefox.mjs'

const chromium = findChromium()
if (!chromium)
  throw new Error('No Chromium found: run "node scripts/setup.mjs --browser", or set CHROMIUM_PATH')
const firefox = findFirefox()
// The workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = chromium
if (firefox) process.env.FIREFOX_PATH = firefox

const isRoot = process.getuid?.() === 0

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Kolkata',
}
// Another time zone than the server's content: a page must show India's days and times all the same.
const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' }

// The name of a file says where its tests run: on a phone, unless it says otherwise.
const DEVICE = '**/*.device.spec.ts'
const ADMIN = '**/admin*.spec.ts'
const ON_DESKTOP = '**/*.desktop.spec.ts'
const BOTH = '**/*.sizes.spec.ts'
// They drive a real Firefox themselves, and only where there is one.
const IN_FIREFOX = '**/*.firefox.spec.ts'

export default defineConfig({
  testDir: 'client/e2e',
  outputDir: 'test-results',
  globalSetup: './client/e2e/global-setup.ts',
  // They end what hangs, and measure nothing: a machine may do other things meanwhile.
  timeout: 300_000,
  expect: { timeout: 10_000 },
  // A test waits for its page more than it works: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // Of the server that the global setup starts; it is there when the workers read this file.
    baseURL: process.env.AVSAR_E2E_ADDRESS,
    browserName: 'chromium',
    locale: 'en-IN',
    // A worker answers in the server's place, also where a test means the server: only tests of it allow it.
    serviceWorkers: 'block',
    // Writing one down takes a third of the time of a test: `--trace on` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Those with the longest files first: the others fill the gaps.
  projects: [
    { name: 'device', testMatch: DEVICE, use: PHONE },
    { name: 'admin', testMatch: ADMIN, use: DESKTOP },
    { name: 'desktop', testMatch: [ON_DESKTOP, BOTH], use: DESKTOP },
    { name: 'phone', testIgnore: [DEVICE, ADMIN, ON_DESKTOP, IN_FIREFOX], use: PHONE },
    ...(firefox ? [{ name: 'firefox', testMatch: IN_FIREFOX }] : []),
  ],
})
