import { defineConfig } from 'playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'

const chromium = findChromium()
if (!chromium)
  throw new Error('No Chromium found: run "node scripts/setup.mjs --browser", or set CHROMIUM_PATH')
// The workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = chromium

const address = 'http://127.0.0.1:4310'
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'client/e2e',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: address,
    browserName: 'chromium',
    locale: 'en-IN',
    // A worker answers in the server's place, also where a test means the server: only tests of it allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
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
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        timezoneId: 'Asia/Kolkata',
      },
    },
    // Another time zone than the server's content: a page must show India's days and times all the same.
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' } },
  ],
  webServer: {
    command: 'node client/e2e/serve.ts',
    url: `${address}/healthz`,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
