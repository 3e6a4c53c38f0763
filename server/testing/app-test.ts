import { test } from 'vitest'
import { testApp } from './test-app.ts'

type AppOptions = NonNullable<Parameters<typeof testApp>[0]>

/** Returns `it` for tests that get an app each, as `server`. A test that does not use `server` starts no app. */
export const appTest = (options: AppOptions = {}) =>
  test
    .extend('appOptions', { scope: 'file' }, options)
    .extend('server', async ({ appOptions }, { onCleanup }) => {
      const server = await testApp(appOptions)
      onCleanup(() => server.close())
      return server
    })

/** Returns `it` for tests that share one app per file, as `server`. */
export const sharedAppTest = (options: AppOptions = {}) =>
  test
    .extend('appOptions', { scope: 'file' }, options)
    .extend('server', { scope: 'file' }, async ({ appOptions }, { onCleanup }) => {
      const server = await testApp(appOptions)
      onCleanup(() => server.close())
      return server
    })
