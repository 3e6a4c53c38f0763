import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS } from './scripts/chromium-args.mjs'
import { findChromium, findHeadlessShell, findFirefox } from './scripts/find-browsers.mjs'

const chromium = findChromium()
if (!chromium)
  throw new Error('No Chromium found: run "node scripts/setup.mjs --browser", or set CHROMIUM_PATH')
const firefox = findFirefox()
const headlessShell = findHeadlessShell()
// The workers load this file again; the variables save them the search.
process.env.CHROMIUM_PATH = chromium
if (headlessShell) process.env.HEADLESS_SHELL_PATH = headlessShell
if (firefox) process.env.FIREFOX_PATH = firefox
const launchOptions = { executablePath: headlessShell ?? chromium, args: CHROMIUM_ARGS }

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Kolkata',
}
// Not India's time zone: a page must show India's days and times anyway.
const DESKTOP = { viewport: { width: 1280, height: 800 }, timezoneId: 'America/New_York' }

// The name of a file selects its project; the default is a phone.
const DEVICE = '**/*.device.spec.ts'
const ADMIN = '**/admin*.spec.ts'
const ON_DESKTOP = '**/*.desktop.spec.ts'
const BOTH = '**/*.sizes.spec.ts'
// Tests with a real Firefox of their own, which run only if it is installed.
const IN_FIREFOX = '**/*.firefox.spec.ts'

export default defineConfig({
  testDir: 'client/e2e',
  outputDir: 'test-results',
  globalSetup: './client/e2e/global-setup.ts',
  // The timeouts only end tests that hang: the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 10_000 },
  // A test mostly waits for its page: four workers keep two cores busy.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // URL from the global setup, set before the workers load this file.
    baseURL: process.env.AVSAR_E2E_ADDRESS,
    browserName: 'chromium',
    locale: 'en-IN',
    // A service worker would respond in place of the server, so only its own tests allow it.
    serviceWorkers: 'block',
    // Recording a trace takes a third of a test's time: use `--trace on` for a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  // Longest files first: the others fill the gaps.
  projects: [
    {
      name: 'device',
      testMatch: DEVICE,
      // Only the whole browser has push, notifications and installation.
      use: { ...PHONE, launchOptions: { ...launchOptions, executablePath: chromium } },
    },
    ...(firefox ? [{ name: 'firefox', testMatch: IN_FIREFOX }] : []),
    { name: 'admin', testMatch: ADMIN, use: DESKTOP },
    { name: 'desktop', testMatch: [ON_DESKTOP, BOTH], use: DESKTOP },
    { name: 'phone', testIgnore: [DEVICE, ADMIN, ON_DESKTOP, IN_FIREFOX], use: PHONE },
  ],
})
